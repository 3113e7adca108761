# Completion of kj for fish.
#
# Fish looks a completion up by the name of the command, so install this file in a directory of fish_complete_path once
# for each tool, as NAME.fish: @commands@.
#
# @made@

# What a tool or a verb has, a line each: 'verb NAME', with a tab and a text; 'standard NAME', the verb that is meant
# without one; 'option NAMES', 'option NAMES:KIND' if a value follows it, 'option NAMES=KIND' if one can follow '=',
# with a tab and a text; 'operand KIND', or 'operand KIND...' if more can follow. After KIND can be a colon and words.
function __kj_declare
    switch "$argv"
@declarations@
        case '*'
            return 1
    end
end

# The kind of value that a setting has.
function __kj_setting
    switch "$argv"
@settings@
    end
end

# The tools of the suite with what they do, and others on PATH as kj-NAME.
function __kj_tools
    set -l tools @tools@
    printf '%s\n' $tools 'help	Show the help of kj, of a tool or of a topic'
    for other in (complete -C kj- | string replace -rf '^kj-([^\t]+).*$' '$1')
        string match -q -- "$other	*" $tools; or echo $other
    end
end

# The words of a kind, a line each, with a tab and a text about the word if there is one.
function __kj_words
    sh -c @words@ sh $argv
end

# The kind of value that an option takes, with the ':' or '=' in front of it; fails if there is no such option in the
# lines that follow.
function __kj_option --argument-names name
    set -l pattern (string escape --style=regex -- $name)
    string replace -rf "^option (?:[^:=\t]*,)?$pattern(?:,[^:=\t]*)?(|[:=][^\t]*)(?:\t.*)?\$" '$1' -- $argv[2..]
end

# Finds out what is completed: __kj_kind and words to propose in __kj_more, after __kj_begun in the same word.
# __kj_declared is what the tool and the verb have, __kj_which are options for the tool that knows the words.
function __kj_look
    set -g __kj_declared
    set -g __kj_which
    set -g __kj_begun ''
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l tool (string replace -r '^.*/' '' -- $words[1])
    set -e words[1]
    if test $tool = kj
        set -g __kj_kind own
        set -q words[1]; or return
        set -g __kj_kind topics
        test "$words" = help; and return
        set tool $words[1]
        set -e words[1]
    end
    set tool (string replace -r '^kj-' '' -- $tool)
    set -g __kj_kind file
    set -g __kj_declared (__kj_declare $tool); or return
    set -l standard (string replace -rf '^standard ' '' -- $__kj_declared)
    set -l before 0
    set -l option
    set -l value
    set -l literal
    set -l setting
    for word in $words
        if test -n "$value"
            contains -- $option -H --host; and set __kj_which --host=$word
            set value
        else if test -z "$literal"; and test "$word" = --
            set literal yes
        else if test -z "$literal"; and string match -q -- '-?*' $word
            string match -qr -- '^--(all$|host=)' $word; and set __kj_which $word
            set option (string replace -r '=.*' '' -- $word)
            # An option that only a verb has is that of the verb which need not be named.
            if not set value (__kj_option $option $__kj_declared); and test -n "$standard"
                set __kj_declared (__kj_declare $tool $standard)
                set standard
                set value (__kj_option $option $__kj_declared)
            end
            string match -q -- ':*' "$value"; and test $option = $word; or set value
        else if test -n "$standard"; and set -l declared (__kj_declare $tool $word)
            set __kj_declared $declared
            set standard
        else
            test -z "$standard"; or set __kj_declared (__kj_declare $tool $standard)
            set standard
            test $before -gt 0; or set setting $word
            set before (math $before + 1)
        end
    end
    if test -z "$value$literal"; and set -l parts (string match -r -- '^(--[^=]+=)(.*)$' "$current")
        set option (string trim -rc = -- $parts[2])
        set value (__kj_option $option $__kj_declared; or __kj_option $option (__kj_declare $tool $standard))
        set standard
        set __kj_begun $parts[2]
        set current $parts[3]
    end
    set -l kind (string sub -s 2 -- "$value")
    if test -z "$value"
        set -g __kj_kind options
        test -z "$literal"; and string match -q -- '-*' "$current"; and return
        set -l operands (string replace -rf '^operand ' '' -- $__kj_declared)
        test -n "$standard"; and set operands (__kj_declare $tool $standard | string replace -rf '^operand ' '')
        set kind $operands[(math $before + 1)]
        set -q kind[1]; or set kind (string match -- '*...' "$operands[-1]")
    end
    set kind (string replace '...' '' -- "$kind" | string split -m 1 :)
    test "$kind[1]" = value; and set kind (__kj_setting $setting | string split -m 1 :)
    test "$kind[1]" = hosts; and set __kj_begun $__kj_begun(string replace -r '[^,]*$' '' -- "$current")
    set -g __kj_kind $kind[1]
    set -g __kj_more (string split -n , -- "$kind[2]")
    test -z "$standard"; or set -a __kj_more (string replace -rf '^verb ' '' -- $__kj_declared)
end

# Proposes what __kj_look finds.
function __kj_proposals
    set -g __kj_more
    __kj_look
    begin
        set -q __kj_more[1]; and printf '%s\n' $__kj_more
        switch "$__kj_kind"
            case own
                string match -q -- '-*' (commandline -ct)
                and printf '%s\n' '-'{h,-help}'	Show a summary of the tools' '-'{V,-version}'	Show the version'
                or __kj_tools
            case topics
                __kj_tools
                printf '%s\n' @topics@
            case options
                for line in (string match -r '^option .*' -- $__kj_declared)
                    set -l parts (string match -r '^option ([^:=\t]*)(=?)[^\t]*\t(.*)$' -- $line)
                    for name in (string split , -- $parts[2])
                        printf '%s\t%s\n' $name $parts[4]
                        test -z "$parts[3]"; or printf '%s\t%s\n' $name= $parts[4]
                    end
                end
            case directory
                __fish_complete_directories
            case operand
                __kj_words host | string replace -r '^[^\t]*' '$0:'
            case '' word file
            case '*'
                __kj_words $__kj_kind $__kj_which
        end
    end | string replace -r '^' -- "$__kj_begun"
end

# Whether no file name is meant.
function __kj_means_no_file
    __kj_look
    not contains -- "$__kj_kind" file operand
end

for tool in @commands@
    complete -c $tool -n __kj_means_no_file -f
    complete -c $tool -k -a '(__kj_proposals)'
end
