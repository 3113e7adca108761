# Completion of kj for fish.
#
# Fish looks a completion up by the name of the command, so install this file in a directory of
# fish_complete_path once for each tool: kj.fish, kj-upload.fish, kj-uploads.fish, kj-image.fish, kj-watch.fish,
# kj-insert.fish, kj-sessions.fish, kj-clip.fish, kj-attach.fish, kj-link.fish, kj-hosts.fish,
# kj-trust.fish, kj-config.fish, kj-slash.fish, kj-doctor.fish, kj-completion.fish.

# The names in the host book with their addresses; none if it cannot be read.
function __kj_host_names
    set -l tool kj hosts
    command -q kj; or set tool kj-hosts
    command -q $tool[1]; or return
    command $tool list 2>/dev/null </dev/null | string replace -rf '^(\S+)  +(\S.*)$' '$1\t$2'
end

# The settings of kj.
function __kj_settings
    set -l tool kj config
    command -q kj; or set tool kj-config
    command -q $tool[1]; or return
    command $tool list --json 2>/dev/null </dev/null |
        string replace -rf '^\{"name":"([^"\\\\]*)".*$' '$1'
end

# The names of the actions of a session.
function __kj_actions
    set -l tool kj attach
    command -q kj; or set tool kj-attach
    command -q $tool[1]; or return
    command $tool --keys 2>/dev/null </dev/null | string replace -rf '^\S+(?: \S+)?  +(\S+)  .*$' '$1'
end

# The aliases of ~/.ssh/config.
function __kj_aliases
    test -r ~/.ssh/config; or return
    string replace -rfi '^\s*host[\s=]+' '' <~/.ssh/config | string split -n ' ' |
        string match -v -r '[*?!"]'
end

# The sessions that there are, by their targets, with their names and titles.
function __kj_targets
    printf '%s\n' auto tmux rtmux
    set -l tool kj sessions
    command -q kj; or set tool kj-sessions
    command -q $tool[1]; or return
    # The target, what becomes of a text, an age, a host, and then the name and the title.
    command $tool 2>/dev/null </dev/null |
        string replace -rf '^(\S+)  +\S.*?  +\S.*?  +\S.*?  +(\S.*)$' '$1\t$2'
end

# The words after the name of the tool that are no options, the name first: 'hosts', 'show', 'dev'.
function __kj_words
    set -l with_value -H --host --match --into --name --mode --for --max-edge --max-pixels --max-bytes --max-input \
        --quality --format --crop --out --streams --timeout --connect-timeout --stall-timeout \
        --color --identity --into --fingerprint --jump --proxy-command --via \
        --password-command --known-hosts -i -p --port -J -F --configuration -o --option --to --insert-as --as --prefix \
        --agent --description --drops --bar --theme --slots --title --program --screen --older --keep --prune-older --lend --tag \
        --no-tag --address --parallel
    set -l tokens (commandline -opc)
    set -l first (string replace -r '^.*/' '' -- $tokens[1])
    set -e tokens[1]
    test $first = kj; or set -p tokens (string replace kj- '' -- $first)
    # Elsewhere, its value stands only behind '='.
    test "$tokens[1]" = hosts; and set -a with_value --insert
    set -l skip no
    for token in $tokens
        if test $skip = yes
            set skip no
        else if contains -- $token $with_value
            set skip yes
        else if not string match -q -- '-?*' $token
            echo $token
        end
    end
end

# Whether 'kj' stands alone so far.
function __kj_needs_tool
    test (count (__kj_words)) -eq 0
end

# Whether the words typed so far begin with these.
function __kj_at
    set -l words (__kj_words)
    test (count $words) -ge (count $argv); and test "$words[1..$(count $argv)]" = "$argv"
end

# Whether a verb or a host follows the tool.
function __kj_is_past
    __kj_at $argv; and not __kj_after 0 $argv
end

# Whether exactly these words were typed, and then as many others as the first argument says.
function __kj_after
    set -l words (__kj_words)
    __kj_at $argv[2..]; and test (count $words) -eq (math (count $argv) - 1 + $argv[1])
end

# Whether the words after 'trust' are hosts to review: there is no verb, or it says so.
function __kj_reviews
    set -l words (__kj_words)
    test "$words[1]" = trust; and not contains -- "$words[2]" list show accept forget
end

# Whether the word after 'link' is a host to connect to: there is no verb, or it says so.
function __kj_links
    set -l words (__kj_words)
    test "$words[1]" = link; and not contains -- "$words[2]" list end
end

# The links that there are, by their ids and their hosts.
function __kj_link_names
    set -l tool kj link
    command -q kj; or set tool kj-link
    command -q $tool[1]; or return
    command $tool list 2>/dev/null </dev/null | awk '$2 == "link" { print $1; print $3 }'
end

# The texts in the clipboard history, by their numbers.
function __kj_clips
    set -l tool kj clip
    command -q kj; or set tool kj-clip
    command -q $tool[1]; or return
    command $tool list 2>/dev/null </dev/null |
        string replace -rf '^([0-9]+)\t[^\t]*\t([^\t]{0,60}).*$' '$1\t$2'
end

# The tools on PATH that are not of the suite.
function __kj_other_tools
    complete -C kj- | string replace -rf '^kj-([^\t]+).*$' '$1' |
        string match -v -r '^(upload|uploads|image|watch|insert|sessions|clip|attach|link|hosts|trust|config|slash|doctor|completion)$'
end

complete -c kj -n __kj_needs_tool -f
complete -c kj -n __kj_needs_tool -s h -l help -d 'Print a summary of the tools'
complete -c kj -n __kj_needs_tool -s V -l version -d 'Print the version'
for place in __kj_needs_tool '__kj_after 0 help'
    complete -c kj -n $place -f -a upload -d 'Upload pictures and files to a host, and print where they are'
    complete -c kj -n $place -f -a image -d 'Prepare pictures as an upload does, without a host'
    complete -c kj -n $place -f -a watch -d 'Upload what appears in a directory, and print where it is'
    complete -c kj -n $place -f -a uploads -d 'List what was uploaded, print its path again, and remove it'
    complete -c kj -n $place -f -a insert -d 'Put one line of text into a session'
    complete -c kj -n $place -f -a sessions -d 'List the sessions that text can be put into'
    complete -c kj -n $place -f -a clip -d 'Keep texts to paste again: the clipboard history'
    complete -c kj -n $place -f -a slash -d 'List the slash commands of coding agents, and keep your own'
    complete -c kj -n $place -f -a attach -d 'Open a terminal session on a host, into which uploads put their paths'
    complete -c kj -n $place -f -a link -d 'Hold a connection to a host, which uploads then use'
    complete -c kj -n $place -f -a hosts -d 'Keep the host book: names for the hosts that files are sent to'
    complete -c kj -n $place -f -a trust -d 'Review and keep the keys of hosts'
    complete -c kj -n $place -f -a config -d 'Show and change the settings of every tool'
    complete -c kj -n $place -f -a doctor -d 'Check a host from its name to a written file'
    complete -c kj -n $place -f -a completion -d 'Print the completions for a shell'
    complete -c kj -n $place -f -a '(__kj_other_tools)'
end
complete -c kj -n __kj_needs_tool -f -a help -d 'Show the help of kj, of a tool or of a topic'
complete -c kj -n '__kj_after 0 help' -f -a connect -d 'How a host is found, reached and trusted'
complete -c kj -n '__kj_after 0 help' -f -a exit-codes -d 'What the exit status of a tool means'

for tool in kj kj-upload kj-uploads kj-image kj-watch kj-insert kj-sessions kj-clip kj-attach kj-link kj-hosts \
        kj-trust kj-config kj-slash kj-doctor kj-completion
    for place in '__kj_at upload' '__kj_at image' '__kj_at watch' '__kj_at insert' \
            '__kj_at sessions' '__kj_at clip' '__kj_at hosts' '__kj_at trust' '__kj_at doctor' \
            '__kj_at attach' '__kj_at link' '__kj_at config' '__kj_at slash' '__kj_at uploads' \
            '__kj_at completion'
        complete -c $tool -n $place -l version -d 'Print the version'
        complete -c $tool -n $place -s h -l help -d 'Print a summary'
    end
    for place in '__kj_at upload' '__kj_at image' '__kj_at watch' '__kj_at insert' \
            '__kj_at sessions' '__kj_is_past clip' '__kj_is_past hosts' '__kj_is_past trust' \
            '__kj_at doctor' '__kj_at attach' '__kj_is_past link' '__kj_is_past config' '__kj_is_past slash' \
            '__kj_is_past uploads' '__kj_at completion'
        complete -c $tool -n $place -s q -l quiet -d 'Print results and errors only'
        complete -c $tool -n $place -s v -l verbose -d 'Print each step'
        complete -c $tool -n $place -l color -x -a 'auto always never' -d 'Colours in messages'
        complete -c $tool -n $place -l no-input -d 'Never ask a question'
    end
    for place in '__kj_at upload' '__kj_at watch' '__kj_reviews; and __kj_is_past trust' \
            '__kj_at trust accept' '__kj_at doctor' '__kj_at attach' \
            '__kj_links; and __kj_is_past link' '__kj_at uploads list' '__kj_at uploads remove' \
            '__kj_at uploads prune' '__kj_at hosts add' '__kj_at hosts identity'
        complete -c $tool -n $place -l connect-timeout -x -d 'Limit for the connection'
        complete -c $tool -n $place -l stall-timeout -x -d 'Limit for a silent host'
    end
    for place in '__kj_at upload' '__kj_at watch' '__kj_reviews; and __kj_is_past trust' \
            '__kj_at trust accept' '__kj_at doctor' '__kj_at attach' \
            '__kj_links; and __kj_is_past link' '__kj_at uploads list' '__kj_at uploads remove' \
            '__kj_at uploads prune'
        complete -c $tool -n $place -s i -l identity -r -F -d 'Private key file'
        complete -c $tool -n $place -s p -l port -x -d 'Port'
        complete -c $tool -n $place -s J -l jump -x -a '(__kj_host_names; __kj_aliases)' \
            -d 'Hosts to pass on the way'
        complete -c $tool -n $place -s o -l option -x -d 'Setting of ssh_config, KEY=VALUE'
        complete -c $tool -n $place -l via -x -a 'auto libssh2 ssh' -d 'Way to the server'
    end

    for place in '__kj_at upload' '__kj_at image' '__kj_at watch'
        complete -c $tool -n $place -l for -x -a 'any claude codex gemini' \
            -d 'Who reads the pictures'
        complete -c $tool -n $place -l max-edge -x -a auto -d 'Longest edge of a picture in pixels'
        complete -c $tool -n $place -l max-pixels -x -d 'Most pixels of a picture'
        complete -c $tool -n $place -l max-bytes -x -d 'Most bytes of a picture'
        complete -c $tool -n $place -l quality -x -d 'Quality of an encoded picture'
        complete -c $tool -n $place -l format -x -a 'auto keep jpeg png webp' \
            -d 'Format of a prepared picture'
        complete -c $tool -n $place -l crop -x -d 'The part of a picture that is taken, WxH+X+Y'
        complete -c $tool -n $place -l split -d 'Cut what does not fit into pieces'
        complete -c $tool -n $place -l original -d 'Take every byte as it is'
        complete -c $tool -n $place -l keep-metadata -d 'Keep EXIF, position and XMP'
        complete -c $tool -n $place -l strict -d 'Refuse a truncated or damaged picture'
    end

    for place in '__kj_at upload' '__kj_at watch' '__kj_at insert' '__kj_at hosts add' \
            '__kj_at hosts edit' '__kj_at clip paste'
        complete -c $tool -n $place -l insert-as -x -a 'paste type' -d 'How it arrives'
        complete -c $tool -n $place -l as -x -a 'path at add markdown' \
            -d 'What is inserted for a path'
    end

    set -l place '__kj_at image'
    complete -c $tool -n $place -s o -l out -r -F -d 'File or directory to write to'
    complete -c $tool -n $place -l overwrite -d 'Replace files that are there already'
    complete -c $tool -n $place -l json -d 'Print one JSON object a line'
    complete -c $tool -n $place -l dry-run -d 'Write nothing'

    complete -c $tool -n '__kj_at image' -l thumbnail -d 'Make a small PNG for lists'
    complete -c $tool -n '__kj_at upload' -s r -l recursive \
        -d 'Send the files of a folder into one new folder there'
    for place in '__kj_at upload' '__kj_at image'
        complete -c $tool -n $place -l clipboard -d 'Take the picture in the clipboard'
        complete -c $tool -n $place -l screenshot -d 'Mark an area of the screen'
        complete -c $tool -n $place -l draw -d 'Draw on the screenshot'
        complete -c $tool -n $place -l max-input -x -d 'Most bytes of standard input, a pipe or a device'
    end

    for place in '__kj_at upload' '__kj_at watch'
        complete -c $tool -n $place -s H -l host -x -a '(__kj_host_names; __kj_aliases)' \
            -d 'Host to upload to'
        complete -c $tool -n $place -l into -x -d 'Remote directory'
        complete -c $tool -n $place -l name -x -d 'Template of the remote names'
        complete -c $tool -n $place -l mode -x -a '600 640 644' \
            -d 'Permissions of the remote file'
        complete -c $tool -n $place -l overwrite -d 'Replace a remote file of the same name'
        complete -c $tool -n $place -l json -d 'Print one JSON object a line'
        complete -c $tool -n $place -s 0 -l null -d 'End each path with NUL'
    end

    for place in '__kj_at upload' '__kj_at watch'
        # Its value stands only behind '='.
        complete -c $tool -n $place -l insert -f -a 'none (__kj_targets)' \
            -d 'Put each path into a session'
    end

    set -l place '__kj_at watch'
    complete -c $tool -n $place -l match -x -d 'Which names are meant'
    complete -c $tool -n '__kj_after 0 watch' -f -a '(__fish_complete_directories)'

    set -l place '__kj_at upload'
    complete -c $tool -n $place -l dry-run -d 'Prepare, but do not connect'
    complete -c $tool -n $place -l streams -x -a '1 2 3 4 5 6 7 8' -d 'Channels for a large file'
    complete -c $tool -n $place -l parallel -x -d 'Hosts at a time'
    complete -c $tool -n $place -l timeout -x -d 'Limit for one file in seconds'
    complete -c $tool -n $place -l no-retry -d 'Do not try again when the connection is lost'

    complete -c $tool -n '__kj_at hosts' -f
    set -l place '__kj_after 0 hosts'
    complete -c $tool -n $place -a add -d 'Add a host'
    complete -c $tool -n $place -a list -d 'List the hosts'
    complete -c $tool -n $place -a show -d 'Show one host'
    complete -c $tool -n $place -a edit -d 'Change a host'
    complete -c $tool -n $place -a rename -d 'Give a host another name'
    complete -c $tool -n $place -a remove -d 'Take hosts out of the book'
    complete -c $tool -n $place -a default -d 'Show or choose the default host'
    complete -c $tool -n $place -a identity -d 'Make a key for a host'
    complete -c $tool -n $place -a import -d 'Save aliases of ssh_config as hosts'
    for verb in show edit rename default identity
        complete -c $tool -n "__kj_after 0 hosts $verb" -a '(__kj_host_names)'
    end
    complete -c $tool -n '__kj_at hosts remove' -a '(__kj_host_names)'
    complete -c $tool -n '__kj_at hosts remove' -l yes -d 'Remove without a question'
    complete -c $tool -n '__kj_at hosts identity' -l identity -r -F \
        -d 'Take this key, which exists'
    for verb in add edit
        complete -c $tool -n "__kj_at hosts $verb" -l identity -r -F -d 'Private key file'
        complete -c $tool -n "__kj_at hosts $verb" -l into -x -d 'Remote directory'
        complete -c $tool -n "__kj_at hosts $verb" -l default -d 'Make it the default'
        complete -c $tool -n "__kj_at hosts $verb" -l jump -x -a '(__kj_host_names)' \
            -d 'Hosts to pass on the way'
        complete -c $tool -n "__kj_at hosts $verb" -l proxy-command -x \
            -d 'Command that leads to the host'
        complete -c $tool -n "__kj_at hosts $verb" -l via -x -a 'auto libssh2 ssh' \
            -d 'Way to the server'
        complete -c $tool -n "__kj_at hosts $verb" -l password-command -x \
            -d 'Command that prints the password'
        complete -c $tool -n "__kj_at hosts $verb" -l known-hosts -r -F \
            -d 'Known_hosts file for this host'
        complete -c $tool -n "__kj_at hosts $verb" -l persist \
            -d 'Let the first upload leave a link behind'
        complete -c $tool -n "__kj_at hosts $verb" -l insert -x -a '(__kj_targets)' \
            -d 'Where paths are inserted'
        complete -c $tool -n "__kj_at hosts $verb" -l tmux \
            -d 'Look for sessions in tmux on the host'
        complete -c $tool -n "__kj_at hosts $verb" -l prune-older -x \
            -d 'Remove older uploads after another one'
        complete -c $tool -n "__kj_at hosts $verb" -l lend -x \
            -d 'Directory that sessions and links lend'
        complete -c $tool -n "__kj_at hosts $verb" -l tag -x \
            -d 'Group of hosts that it belongs to'
    end
    complete -c $tool -n '__kj_at hosts edit' -l no-identity -d 'Remove the saved key files'
    complete -c $tool -n '__kj_at hosts edit' -l no-into -d 'Remove the remote directory'
    complete -c $tool -n '__kj_at hosts edit' -l no-user -d 'Remove the user'
    complete -c $tool -n '__kj_at hosts edit' -l no-port -d 'Remove the port'
    complete -c $tool -n '__kj_at hosts edit' -l no-jump -d 'Remove the jump hosts'
    complete -c $tool -n '__kj_at hosts edit' -l no-proxy-command -d 'Remove the proxy command'
    complete -c $tool -n '__kj_at hosts edit' -l no-password-command \
        -d 'Remove the password command'
    complete -c $tool -n '__kj_at hosts edit' -l no-known-hosts -d 'Remove the known_hosts file'
    complete -c $tool -n '__kj_at hosts edit' -l no-persist -d 'Make no link for uploads'
    complete -c $tool -n '__kj_at hosts edit' -l no-insert -d 'Forget where paths are inserted'
    complete -c $tool -n '__kj_at hosts edit' -l no-insert-as -d 'Forget how texts arrive'
    complete -c $tool -n '__kj_at hosts edit' -l no-as -d 'Forget what is inserted for a path'
    complete -c $tool -n '__kj_at hosts edit' -l no-tmux \
        -d 'Do not look for sessions in tmux on the host'
    complete -c $tool -n '__kj_at hosts edit' -l no-prune-older \
        -d 'Keep uploads however old they are'
    complete -c $tool -n '__kj_at hosts edit' -l no-lend \
        -d 'Lend only the directory for uploads'
    complete -c $tool -n '__kj_at hosts edit' -l no-tag -x -d 'Tag to remove'
    complete -c $tool -n '__kj_at hosts edit' -l no-tags -d 'Remove all tags'
    complete -c $tool -n '__kj_at hosts edit' -l address -x -d 'New address'
    complete -c $tool -n '__kj_at hosts import' -l all -d 'Import every alias'
    complete -c $tool -n '__kj_at hosts import' -l dry-run -d 'Say what would be added'
    complete -c $tool -n '__kj_at hosts import' -l yes -d 'Add without a question'
    complete -c $tool -n '__kj_at hosts import' -a '(__kj_aliases)'
    complete -c $tool -n '__kj_at hosts list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at hosts show' -l json -d 'Print a JSON object'
    complete -c $tool -n '__kj_at hosts default' -l none -d 'Have no default'

    complete -c $tool -n '__kj_at trust' -f
    set -l place '__kj_after 0 trust'
    complete -c $tool -n $place -a review -d 'Ask hosts for their keys, and decide'
    complete -c $tool -n $place -a list -d 'List the known keys of the saved hosts'
    complete -c $tool -n $place -a show -d 'Show the known keys of a host'
    complete -c $tool -n $place -a accept -d 'Accept a key by its fingerprint'
    complete -c $tool -n $place -a forget -d 'Forget the keys of a host'
    complete -c $tool -n __kj_reviews -a '(__kj_host_names; __kj_aliases)'
    for verb in show accept forget
        complete -c $tool -n "__kj_after 0 trust $verb" -a '(__kj_host_names)'
    end
    complete -c $tool -n '__kj_at trust list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at trust show' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at trust accept' -l fingerprint -x -d 'Fingerprint of the key'

    complete -c $tool -n '__kj_at doctor' -f
    complete -c $tool -n '__kj_after 0 doctor' -a '(__kj_host_names; __kj_aliases)'
    complete -c $tool -n '__kj_at doctor' -l into -x -d 'Remote directory'
    complete -c $tool -n '__kj_at doctor' -l json -d 'Print one JSON object a line'

    set -l place '__kj_at attach'
    complete -c $tool -n $place -f
    complete -c $tool -n '__kj_after 0 attach' -a '(__kj_host_names; __kj_aliases)'
    complete -c $tool -n $place -s t -l terminal -d 'The command gets a terminal, too'
    complete -c $tool -n $place -l no-terminal -d 'Not even a shell gets a terminal'
    complete -c $tool -n $place -l tmux -d 'Run it in tmux on the host, and come back to it'
    complete -c $tool -n $place -l prefix -x -a 'C-] C-a C-^ none' -d 'Key before commands to kj'
    complete -c $tool -n $place -l no-tilde -d 'No escapes that begin with a tilde'
    complete -c $tool -n $place -l allow-typing -d 'Let other programs type into the session without a question'
    complete -c $tool -n $place -l bar -x -a 'auto keep off' -d 'When a row shows the keys of kj'
    complete -c $tool -n $place -l theme -x -a 'auto dark light oled terminal' -d 'The colours of that row'
    complete -c $tool -n $place -l plain-bg -d 'Show the output of programs on the background of the terminal'
    complete -c $tool -n $place -l slots -x -a 'agent confirm (__kj_actions)' -d 'What is in that row'
    complete -c $tool -n $place -l explain -d 'Show what holds in a session, and which rule says so'
    complete -c $tool -n $place -l title -x -d 'The title of the terminal, with --explain'
    complete -c $tool -n $place -l program -x -d 'The program in front, with --explain'
    complete -c $tool -n $place -l screen -x -a 'main alternate' -d 'The screen that the program uses, with --explain'
    complete -c $tool -n $place -l no-pastes -d 'The program takes no pastes, with --explain'
    complete -c $tool -n $place -l keys -d 'List the keys of a session, and end'
    complete -c $tool -n $place -l drops -x -a 'agents upload ask leave' -d 'For which programs a dropped picture is uploaded'
    complete -c $tool -n $place -l agent -x -a 'claude codex aider' -d 'Coding agent that runs there, if kj does not see it'
    complete -c $tool -n $place -s F -l configuration -rF -d 'A file to read in place of ssh_config'

    complete -c $tool -n '__kj_at link' -f
    set -l place '__kj_after 0 link'
    complete -c $tool -n $place -a start -d 'Connect to a host, and stay connected'
    complete -c $tool -n $place -a list -d 'List the links and the attached sessions'
    complete -c $tool -n $place -a end -d 'End links'
    complete -c $tool -n $place -a '(__kj_host_names; __kj_aliases)'
    complete -c $tool -n '__kj_after 0 link start' -a '(__kj_host_names; __kj_aliases)'
    set -l place '__kj_links; and __kj_is_past link'
    complete -c $tool -n $place -l for -x -a '10m 1h 8h forever' -d 'How long it stays unused'
    complete -c $tool -n $place -l foreground -d 'Stay in the foreground'
    complete -c $tool -n '__kj_at link list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at link end' -l all -d 'End every link'
    complete -c $tool -n '__kj_at link end' -a '(__kj_link_names)'

    complete -c $tool -n '__kj_at slash' -f
    set -l place '__kj_after 0 slash'
    complete -c $tool -n $place -a list -d 'List the commands'
    complete -c $tool -n $place -a add -d 'Add commands of your own'
    complete -c $tool -n $place -a remove -d 'Remove commands of your own'
    complete -c $tool -n $place -a enable -d 'Offer the commands that come with kj again'
    complete -c $tool -n $place -a disable -d 'Leave out the commands that come with kj'
    set -l agents claude codex gemini aider opencode shell
    for verb in list add remove
        complete -c $tool -n "__kj_at slash $verb" -l agent -x -a "$agents" \
            -d 'Agent that they are for'
    end
    for verb in enable disable
        complete -c $tool -n "__kj_at slash $verb" -a "$agents"
    end
    complete -c $tool -n '__kj_at slash list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at slash add' -l description -x -d 'What the command does'
    complete -c $tool -n '__kj_at slash add' -l argument -d 'An argument follows'

    complete -c $tool -n '__kj_at config' -f
    set -l place '__kj_after 0 config'
    complete -c $tool -n $place -a list -d 'List the settings with their values'
    complete -c $tool -n $place -a get -d 'Print the value of a setting'
    complete -c $tool -n $place -a set -d 'Give a setting a value'
    complete -c $tool -n $place -a unset -d 'Let the default of a setting hold again'
    complete -c $tool -n $place -a path -d 'Print the path of the file'
    complete -c $tool -n $place -a check -d 'Say where the file is wrong'
    for verb in get set unset
        complete -c $tool -n "__kj_after 0 config $verb" -a '(__kj_settings)'
    end
    complete -c $tool -n '__kj_at config set; and contains bar.slots (commandline -opc)' -a 'agent confirm (__kj_actions)'
    complete -c $tool -n '__kj_at config list' -l set -d 'Only those that the file sets'
    complete -c $tool -n '__kj_at config list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at config get' -l json -d 'Print one JSON object'

    complete -c $tool -n '__kj_at insert' -f
    set -l place '__kj_at insert'
    complete -c $tool -n $place -l to -x -a '(__kj_targets)' -d 'Session to insert into'
    complete -c $tool -n $place -s H -l host -x -a '(__kj_host_names; __kj_aliases)' \
        -d 'Host that the session leads to'
    complete -c $tool -n $place -l path -d 'The text is the path of a file'
    complete -c $tool -n $place -l last -d 'Insert the path of the newest upload'
    complete -c $tool -n $place -l dry-run -d 'Say what would be inserted'

    complete -c $tool -n '__kj_at completion' -x -a 'bash zsh fish'
    complete -c $tool -n '__kj_at sessions' -f
    complete -c $tool -n '__kj_at sessions' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at sessions' -l probe -d 'Ask the hosts what is in front'

    complete -c $tool -n '__kj_at uploads' -f
    set -l place '__kj_after 0 uploads'
    complete -c $tool -n $place -a list -d 'List the uploads'
    complete -c $tool -n $place -a last -d 'Print the path of the newest upload again'
    complete -c $tool -n $place -a remove -d 'Remove uploads from their host'
    complete -c $tool -n $place -a prune -d 'Remove old uploads from a host'
    complete -c $tool -n '__kj_at uploads list' -l remote -d 'Ask the host'
    for verb in remove prune
        complete -c $tool -n "__kj_at uploads $verb" -l yes -d 'Do not ask'
    end
    complete -c $tool -n '__kj_at uploads prune' -l older -x -d 'Remove what is older, such as 14d'
    complete -c $tool -n '__kj_at uploads prune' -l keep -x -d 'Remove all but the newest'
    complete -c $tool -n '__kj_at uploads prune' -l dry-run -d 'Print what would be removed'
    complete -c $tool -n '__kj_at uploads list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at uploads list' -s 0 -l null -d 'Print the paths alone, each ended by NUL'
    complete -c $tool -n '__kj_at uploads last' -s 0 -l null -d 'End each path with NUL'
    complete -c $tool -n '__kj_is_past uploads' -s H -l host -x -a '(__kj_host_names; __kj_aliases)' \
        -d 'Host of the uploads'
    for verb in list last remove
        complete -c $tool -n "__kj_at uploads $verb" -l all -d 'Take the uploads to all hosts'
    end

    complete -c $tool -n '__kj_at clip' -f
    set -l place '__kj_after 0 clip'
    complete -c $tool -n $place -a list -d 'List the texts'
    complete -c $tool -n $place -a add -d 'Keep a text'
    complete -c $tool -n $place -a paste -d 'Print a text, or put it into a session'
    complete -c $tool -n $place -a pin -d 'Let a text come first, and stay'
    complete -c $tool -n $place -a unpin -d "Take a text's pin away"
    complete -c $tool -n $place -a remove -d 'Forget texts'
    complete -c $tool -n $place -a clear -d 'Forget every text that is not pinned'
    for verb in paste pin unpin
        complete -c $tool -n "__kj_after 0 clip $verb" -k -a '(__kj_clips)'
    end
    complete -c $tool -n '__kj_at clip remove' -k -a '(__kj_clips)'
    complete -c $tool -n '__kj_at clip list' -l json -d 'Print one JSON object a line'
    complete -c $tool -n '__kj_at clip list' -s 0 -l null -d 'Print the texts alone, each ended by NUL'
    # Its value stands only behind '='.
    complete -c $tool -n '__kj_at clip paste' -l insert -f -a 'none (__kj_targets)' \
        -d 'Put the text into a session'
    complete -c $tool -n '__kj_at clip paste' -s H -l host -x -a '(__kj_host_names; __kj_aliases)' \
        -d 'Host that the session leads to'
    complete -c $tool -n '__kj_at clip clear' -l all -d 'Forget the pinned ones, too'
    complete -c $tool -n '__kj_at clip clear' -l yes -d 'Forget without a question'
end
