// Options are found in every written form.

import Testing

@Suite struct OptionListTests {
  @Test func helpIsRead() {
    let help = """
      OVERVIEW: Upload pictures and print where they are, as in --this-example.

      USAGE: kj-upload [--host <host>] [-q] <file> ...

      ARGUMENTS:
        <file>                  A picture, or - for standard input.

      OPTIONS:
        --host <host>           A name of the host book; may be given with --nothing
                                and -x in the description.
        -0                      End each path with NUL.
        -q, --quiet             Say less.
        --[no-]strip            Both ways.
        --keep/--no-keep        Both ways, too.
        --insert[=<target>]
        --a-very-long-option-that-fills-its-line <value>
                                Its description.
        -h, --help              Show help information.
      """
    #expect(
      OptionList.inHelp(help) == [
        "--host", "-0", "-q", "--quiet", "--strip", "--no-strip", "--keep", "--no-keep",
        "--insert", "--a-very-long-option-that-fills-its-line", "-h", "--help",
      ])
    #expect(OptionList.verbs(inHelp: help) == [])
  }

  @Test func verbsAreRead() {
    let help = """
      OPTIONS:
        -h, --help              Show help information.

      SUBCOMMANDS:
        add                     Add a host.
        list (default)          List the hosts, with a description that
                                fills two lines.
        a-verb-with-a-name-that-is-long
                                Its description.

        See 'kj-hosts help <subcommand>' for detailed help.
      """
    #expect(OptionList.verbs(inHelp: help) == ["add", "list", "a-verb-with-a-name-that-is-long"])
  }

  @Test func manualsAreRead() {
    let manual = """
      .Sh SYNOPSIS
      .Op Fl -not-listed
      .Bl -tag -width indent
      .It Fl -host Ar host
      .It Fl q , Fl -quiet
      .It Fl Fl old-style
      .It Fl 0
      .It Fl -insert Ns Op = Ns Ar target
      .It Fl -keep , Fl \\-no\\-keep
      .It Ar file
      .El
      """
    #expect(
      OptionList.inManual(manual) == [
        "--host", "-q", "--quiet", "--old-style", "-0", "--insert", "--keep", "--no-keep",
      ])
  }

  @Test func completionsAreRead() {
    let text = "--host\t-- a host\r\n\u{1b}[0m--quiet  --insert=\r\n  -- no option --\r\n"
    #expect(OptionList.inCompletion(text) == ["--host", "--quiet", "--insert"])
  }
}
