# Completion of kj for fish.
#
# Fish looks a completion up by the name of the command, so install this file in a directory of fish_complete_path once
# for each tool, as NAME.fish: kj kj-upload kj-image kj-watch kj-get kj-uploads kj-insert kj-sessions kj-clip kj-slash kj-attach kj-link kj-hosts kj-trust kj-config kj-doctor kj-completion.
#
# Made by Scripts/completions from its template and the declarations of the tools.

# What a tool or a verb has, a line each: 'verb NAME', with a tab and a text; 'standard NAME', the verb that is meant
# without one; 'option NAMES', 'option NAMES:KIND' if a value follows it, 'option NAMES=KIND' if one can follow '=',
# with a tab and a text; 'operand KIND', or 'operand KIND...' if more can follow. After KIND can be a colon and words.
function __kj_declare
    switch "$argv"
        case 'upload'
            printf '%s\n' 'option -r,--recursive	Send the files in a directory to one new directory on the host' \
                'option --clipboard	Also take the picture on the clipboard, after any files' \
                'option --screenshot	Also take a screenshot of an area that you select, after any files' \
                'option --draw	Open the screenshot in a drawing program, and use the saved result' \
                'option --max-input:word	The maximum number of bytes to read from standard input' \
                'option --host,-H:host	A saved host, @TAG for all saved hosts with a tag' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --into:word	The remote directory' \
                'option --name:word:{stem}{.ext},{time}-{stem}-{random}{.ext}	The remote name, built from {time}, {date}, {stem}, {random}' \
                'option --through:word	A command on the host that connects to the place where the files are' \
                'option --mode:word:600,640,644	The file\'s mode in octal' \
                'option --overwrite	Replace a remote file that already exists' \
                'option --for:word:any,claude,codex,gemini	The agent that reads the pictures: any, claude, codex or gemini' \
                'option --max-edge:word:auto	The longest edge' \
                'option --max-pixels:word	The maximum number of pixels in a picture' \
                'option --max-bytes:word	The maximum size of a picture in bytes' \
                'option --quality:word	The quality of an encoded picture, 1 to 100' \
                'option --format:word:auto,keep,jpeg,png,webp	The format of a prepared picture: auto, keep, jpeg, png or webp' \
                'option --crop:word	Take only this part, in pixels or, with \'%\'' \
                'option --split=word:never,auto,always	Split pictures that are too large into pieces' \
                'option --original	Keep every byte, including metadata' \
                'option --keep-metadata	Keep EXIF, GPS position and XMP' \
                'option --strict	Refuse a damaged picture even if part of it can be decoded' \
                'option --insert=target:none	Put each path into a session: auto, the one connected to the host' \
                'option --insert-as:word:paste,type	Paste, or type as keystrokes' \
                'option --as:word:path,at,add,markdown	The text to insert for a path: path, at, add, markdown' \
                'option --streams:word:1,2,3,4,5,6,7,8	Send a file larger than 1 MiB over this many channels, 1 to 8' \
                'option --parallel:word	Upload to this many hosts at a time' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --timeout:word	Give up on a file after this long' \
                'option --no-retry	Do not try again when the connection is lost' \
                'option --json	Print one JSON object per line instead of paths' \
                'option -0,--null	End each path with NUL instead of a newline' \
                'option --dry-run	Prepare the files and say what would be sent where' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand operand...'
        case 'image'
            printf '%s\n' 'option --clipboard	Also take the picture on the clipboard, after any files' \
                'option --screenshot	Also take a screenshot of an area that you select, after any files' \
                'option --draw	Open the screenshot in a drawing program, and use the saved result' \
                'option --max-input:word	The maximum number of bytes to read from standard input' \
                'option -o,--out:file	The file or directory to write to' \
                'option --overwrite	Replace existing files' \
                'option --thumbnail	Make a small PNG for lists' \
                'option --for:word:any,claude,codex,gemini	The agent that reads the pictures: any, claude, codex or gemini' \
                'option --max-edge:word:auto	The longest edge' \
                'option --max-pixels:word	The maximum number of pixels in a picture' \
                'option --max-bytes:word	The maximum size of a picture in bytes' \
                'option --quality:word	The quality of an encoded picture, 1 to 100' \
                'option --format:word:auto,keep,jpeg,png,webp	The format of a prepared picture: auto, keep, jpeg, png or webp' \
                'option --crop:word	Take only this part, in pixels or, with \'%\'' \
                'option --split=word:never,auto,always	Split pictures that are too large into pieces' \
                'option --original	Keep every byte, including metadata' \
                'option --keep-metadata	Keep EXIF, GPS position and XMP' \
                'option --strict	Refuse a damaged picture even if part of it can be decoded' \
                'option --json	Print one JSON object per line instead of paths' \
                'option --dry-run	Say what would be done to the pictures' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand file...'
        case 'watch'
            printf '%s\n' 'option --match:word	The names of the files to upload' \
                'option --host,-H:host	A saved host, an alias in ssh_config, or [user@]host[:port]' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --into:word	The remote directory' \
                'option --name:word:{stem}{.ext},{time}-{stem}-{random}{.ext}	The remote name, built from {time}, {date}, {stem}, {random}' \
                'option --through:word	A command on the host that connects to the place where the files are' \
                'option --mode:word:600,640,644	The file\'s mode in octal' \
                'option --overwrite	Replace a remote file that already exists' \
                'option --for:word:any,claude,codex,gemini	The agent that reads the pictures: any, claude, codex or gemini' \
                'option --max-edge:word:auto	The longest edge' \
                'option --max-pixels:word	The maximum number of pixels in a picture' \
                'option --max-bytes:word	The maximum size of a picture in bytes' \
                'option --quality:word	The quality of an encoded picture, 1 to 100' \
                'option --format:word:auto,keep,jpeg,png,webp	The format of a prepared picture: auto, keep, jpeg, png or webp' \
                'option --crop:word	Take only this part, in pixels or, with \'%\'' \
                'option --split=word:never,auto,always	Split pictures that are too large into pieces' \
                'option --original	Keep every byte, including metadata' \
                'option --keep-metadata	Keep EXIF, GPS position and XMP' \
                'option --strict	Refuse a damaged picture even if part of it can be decoded' \
                'option --insert=target:none	Put each path into a session: auto, the one connected to the host' \
                'option --insert-as:word:paste,type	Paste, or type as keystrokes' \
                'option --as:word:path,at,add,markdown	The text to insert for a path: path, at, add, markdown' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --json	Print one JSON object per line instead of paths' \
                'option -0,--null	End each path with NUL instead of a newline' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand directory'
        case 'get'
            printf '%s\n' 'option --host,-H:host	A saved host, an alias in ssh_config, or [user@]host[:port]' \
                'option --through:word	A command on the host that connects to the place where the files are' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --into:word	The local directory' \
                'option --overwrite	Replace a local file that already exists' \
                'option --stdout	Write the contents of a single file to standard output' \
                'option --newest:word	Fetch this many of the newest pictures below the directory' \
                'option --show	Show the pictures in this terminal' \
                'option --open	Open the files with the desktop\'s programs' \
                'option --copy	Copy the picture to the desktop\'s clipboard' \
                'option --max-bytes:word	Fetch no file larger than this many bytes' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --timeout:word	Give up on a file after this long' \
                'option --no-retry	Do not try again when the connection is lost' \
                'option --json	Print one JSON object per line instead of paths' \
                'option -0,--null	End each path with NUL instead of a newline' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand operand...'
        case 'uploads'
            printf '%s\n' 'verb list	List the uploads, each with its number' \
                'verb last	Print the path of the newest upload again' \
                'verb remove	Remove uploads from their host' \
                'verb prune	Remove old uploads from a host' \
                'standard list' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'insert'
            printf '%s\n' 'option --to:target	The session' \
                'option --host,-H:host	The host of the session, if no session is named' \
                'option --path	Treat the text as the path of a file: escape it, and add a space' \
                'option --last	Insert the path of the newest upload' \
                'option --insert-as:word:paste,type	Paste, or type as keystrokes' \
                'option --as:word:path,at,add,markdown	The text to insert for a path: path, at, add, markdown' \
                'option --dry-run	Say what would be inserted where' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word'
        case 'sessions'
            printf '%s\n' 'option --json	Print one JSON object per line' \
                'option --probe	Ask the hosts which programs are in the foreground' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'clip'
            printf '%s\n' 'verb list	List the clips, each with its number' \
                'verb add	Keep a clip' \
                'verb paste	Print a clip, or put it into a session' \
                'verb pin	Pin a clip to keep it at the top of the list' \
                'verb unpin	Unpin a clip' \
                'verb remove	Forget clips' \
                'verb clear	Forget every clip that is not pinned' \
                'standard list' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'slash'
            printf '%s\n' 'verb list	List the commands' \
                'verb add	Add commands of your own' \
                'verb remove	Remove commands of your own' \
                'verb enable	Once again offer the commands that come with kj' \
                'verb disable	Stop offering the commands that come with kj' \
                'standard list' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'attach'
            printf '%s\n' 'option -t,--terminal	Whether to allocate a terminal' \
                'option --no-terminal	Whether to allocate a terminal' \
                'option --tmux=word	Run in the tmux session NAME on the host with \'--tmux=NAME\'' \
                'option --prefix:word:C-],C-a,C-^,none	The key that precedes commands to kj' \
                'option --no-tilde	Disable escapes that begin with a tilde' \
                'option --allow-typing	Let other programs type into the session without asking' \
                'option --drops:word:agents,upload,ask,leave	Which programs trigger an upload when a picture is dropped on the terminal' \
                'option --agent:word:claude,codex,aider,gemini,qwen,opencode,kilo,crush,cline,letta,vibe,omp,warp,vtcode,grok,hermes,goose,gptme,kimi-cli,kimi-code,pi,continue,openhands,trae,kiro,antigravity,copilot,cursor,droid,command-code,amp,auggie,devin,junie	The coding agent in the session, such as claude' \
                'option --bar:word:auto,keep,off	When to show a bar at the bottom with kj\'s keys and activity: auto' \
                'option --theme:word:auto,dark,light,oled,terminal	The colors of the bar: auto, dark, light, oled or terminal' \
                'option --plain-bg	Show the output of programs on the terminal\'s own background' \
                'option --slots:action:agent,confirm	The contents of the bar: action names, \'text:y\' and \'key:C-c\'' \
                'option --keys	List the keys of a session and the names of its actions, and exit' \
                'option --explain	Show the settings of a session on the host and the rules that decide them' \
                'option --title:word	With --explain: the title of the terminal' \
                'option --program:word	With --explain: the program in the foreground' \
                'option --screen:word:main,alternate	With --explain: the screen that the program uses, main or alternate' \
                'option --no-pastes	With --explain: the program does not accept pastes' \
                'option -F,--configuration:file	A file to read instead of ssh_config' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host' \
                'operand word...'
        case 'link'
            printf '%s\n' 'verb start	Connect to a host, and stay connected' \
                'verb list	List the links and the attached sessions' \
                'verb end	End links' \
                'standard start' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'hosts'
            printf '%s\n' 'verb add	Give a host a name' \
                'verb list	List the hosts' \
                'verb show	Show a host' \
                'verb edit	Change a host' \
                'verb rename	Give a host another name' \
                'verb remove	Remove hosts from the host book' \
                'verb default	Print or choose the default host' \
                'verb identity	Make a key for a host, so that no password is needed' \
                'verb import	Save ssh_config aliases as hosts' \
                'standard list' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'trust'
            printf '%s\n' 'verb review	Compare the keys that hosts offer with known ones, and ask about others' \
                'verb list	List the known keys of the saved hosts' \
                'verb show	Show the known keys of a host, without connecting to it' \
                'verb accept	Trust a host\'s key by its fingerprint' \
                'verb forget	Forget the keys of a host' \
                'standard review' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'config'
            printf '%s\n' 'verb list	List the settings with their values and meanings' \
                'verb get	Print the value of a setting, whether the file sets it or not' \
                'verb set	Set the value of a setting in the file' \
                'verb unset	Remove a setting from the file, which restores its default' \
                'verb path	Print the path of the file, whether or not it exists' \
                'verb check	Check the settings file, and report its errors' \
                'standard list' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'doctor'
            printf '%s\n' 'option --into:word	The remote directory' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host'
        case 'completion'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word:bash,zsh,fish'
        case 'uploads list' 'uploads ls'
            printf '%s\n' 'option --host,-H:host	A saved host, an alias in ssh_config, or [user@]host[:port]' \
                'option --all	Select the uploads to all hosts' \
                'option --newest:word	List only this many of the newest' \
                'option --remote	List the files in ~/.cache/kj on the host' \
                'option --json	Print one JSON object per line' \
                'option -0,--null	Print only the paths, each terminated by NUL' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'uploads last'
            printf '%s\n' 'option --host,-H:host	A saved host, an alias in ssh_config, or [user@]host[:port]' \
                'option --all	Select the uploads to all hosts' \
                'option -0,--null	End each path with NUL instead of a newline' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word'
        case 'uploads remove' 'uploads rm' 'uploads delete'
            printf '%s\n' 'option --yes	Do not ask' \
                'option --host,-H:host	A saved host, an alias in ssh_config, or [user@]host[:port]' \
                'option --all	Select the uploads to all hosts' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand upload...'
        case 'uploads prune'
            printf '%s\n' 'option --older:word	Remove uploads older than this: \'12h\', \'14d\', \'2w\'' \
                'option --keep:word	Remove all but this many of the newest' \
                'option --dry-run	Print what would be removed' \
                'option --yes	Do not ask' \
                'option --host,-H:host	A saved host, an alias in ssh_config, or [user@]host[:port]' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'clip list' 'clip ls'
            printf '%s\n' 'option --json	Print one JSON object per line' \
                'option -0,--null	Print only the texts, verbatim, each terminated by NUL' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'clip add'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word'
        case 'clip paste'
            printf '%s\n' 'option --insert=target:none	Put the text into a session that leads to a host' \
                'option --host,-H:host	The host that the session leads to' \
                'option --insert-as:word:paste,type	Paste, or type as keystrokes' \
                'option --as:word:path,at,add,markdown	The text to insert for a path: path, at, add, markdown' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand clip'
        case 'clip pin'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand clip'
        case 'clip unpin'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand clip'
        case 'clip remove' 'clip rm' 'clip delete'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand clip...'
        case 'clip clear'
            printf '%s\n' 'option --all	Forget the pinned clips as well' \
                'option --yes	Do not prompt on the terminal' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'slash list' 'slash ls'
            printf '%s\n' 'option --agent:word:claude,codex,gemini,aider,opencode,shell	List the commands for this agent only' \
                'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'slash add'
            printf '%s\n' 'option --agent:word:claude,codex,gemini,aider,opencode,shell	The agent that the commands are for, or \'shell\'' \
                'option --description:word	What the command does, in one line' \
                'option --argument	The command takes an argument: insert a space after it' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word...'
        case 'slash remove' 'slash rm' 'slash delete'
            printf '%s\n' 'option --agent:word:claude,codex,gemini,aider,opencode,shell	The agent that the commands are for, or \'shell\'' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word...'
        case 'slash enable'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word:claude,codex,gemini,aider,opencode,shell...'
        case 'slash disable'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word:claude,codex,gemini,aider,opencode,shell...'
        case 'link start'
            printf '%s\n' 'option --for:word:10m,1h,8h,forever	How long an unused link stays open: \'90s\', \'10m\', \'2h\', \'1d\'' \
                'option --foreground	Stay in the foreground' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host'
        case 'link list' 'link ls'
            printf '%s\n' 'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'link end' 'link rm' 'link remove' 'link delete'
            printf '%s\n' 'option --all	End every link, but no attached session' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand link...'
        case 'hosts add'
            printf '%s\n' 'option --identity:file	A private key file' \
                'option --into:word	The remote directory for uploads: \'/…\' or \'~/…\'' \
                'option --jump:hosts	The jump hosts, separated by commas: saved hosts, or [user@]host[:port]' \
                'option --proxy-command:word	The command whose standard streams connect to the host' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --password-command:word	The command that prints the password' \
                'option --known-hosts:file	The known_hosts file for this host alone' \
                'option --persist	Let the first upload start a link for later ones' \
                'option --insert:target	Where the paths of uploads are inserted, as with \'kj upload --insert=\'' \
                'option --insert-as:word:paste,type	How text is inserted there, as with \'kj upload --insert-as\'' \
                'option --as:word:path,at,add,markdown	The text to insert for a path, as with \'kj upload --as\'' \
                'option --tmux	Also look for sessions in tmux on the host' \
                'option --prune-older:word	Once a day, after an upload, remove those older than this: \'14d\', \'2w\'' \
                'option --through:word	A command on the host that connects to the place where uploads are stored' \
                'option --through-allow:word	A command in the foreground that uploads may go through' \
                'option --lend:word	A directory that sessions and links lend besides \'--into\'' \
                'option --tag:word	A group of hosts for \'kj upload -H @TAG\'' \
                'option --default	Make it the default host' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word' \
                'operand word'
        case 'hosts list' 'hosts ls'
            printf '%s\n' 'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'hosts show'
            printf '%s\n' 'option --json	Print a JSON object' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand saved'
        case 'hosts edit'
            printf '%s\n' 'option --address:word	The new address' \
                'option --identity:file	A private key file to replace the existing ones' \
                'option --no-identity	Forget the private key files' \
                'option --into:word	The remote directory for uploads: \'/…\' or \'~/…\'' \
                'option --no-into	Forget the remote directory' \
                'option --jump:hosts	The jump hosts, separated by commas: saved hosts, or [user@]host[:port]' \
                'option --proxy-command:word	The command whose standard streams connect to the host' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --password-command:word	The command that prints the password' \
                'option --known-hosts:file	The known_hosts file for this host alone' \
                'option --persist	Let the first upload start a link for later ones' \
                'option --insert:target	Where the paths of uploads are inserted, as with \'kj upload --insert=\'' \
                'option --insert-as:word:paste,type	How text is inserted there, as with \'kj upload --insert-as\'' \
                'option --as:word:path,at,add,markdown	The text to insert for a path, as with \'kj upload --as\'' \
                'option --tmux	Also look for sessions in tmux on the host' \
                'option --prune-older:word	Once a day, after an upload, remove those older than this: \'14d\', \'2w\'' \
                'option --through:word	A command on the host that connects to the place where uploads are stored' \
                'option --through-allow:word	A command in the foreground that uploads may go through' \
                'option --lend:word	A directory that sessions and links lend besides \'--into\'' \
                'option --tag:word	A group of hosts for \'kj upload -H @TAG\'' \
                'option --no-user	Forget the user' \
                'option --no-port	Forget the port' \
                'option --no-jump	Forget the jump hosts' \
                'option --no-proxy-command	Forget the proxy command' \
                'option --no-password-command	Forget the password command' \
                'option --no-known-hosts	Forget the known_hosts file' \
                'option --no-persist	Do not start a link for uploads' \
                'option --no-insert	Forget where paths are inserted' \
                'option --no-insert-as	Forget how text is inserted' \
                'option --no-as	Forget the text that is inserted for a path' \
                'option --no-tmux	Do not look for sessions in tmux on the host' \
                'option --no-prune-older	Keep uploads no matter how old they are' \
                'option --no-through	Send uploads to the host itself' \
                'option --no-through-allow	Ask before uploads go through the program in the foreground' \
                'option --no-lend	Lend no directory other than the upload directory' \
                'option --no-tags	Forget all tags' \
                'option --no-tag:word	A tag to remove' \
                'option --default	Make it the default host' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand saved'
        case 'hosts rename' 'hosts mv'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand saved' \
                'operand word'
        case 'hosts remove' 'hosts rm' 'hosts delete'
            printf '%s\n' 'option --yes	Do not prompt on the terminal' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand saved...'
        case 'hosts default'
            printf '%s\n' 'option --none	Have no default' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand saved'
        case 'hosts identity'
            printf '%s\n' 'option --identity:file	Use this existing key' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand saved'
        case 'hosts import'
            printf '%s\n' 'option --all	Import every alias in ~/.ssh/config and the files that it includes' \
                'option --dry-run	Say what would be added, and add nothing' \
                'option --yes	Add the hosts without asking' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand alias...'
        case 'trust review'
            printf '%s\n' 'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host...'
        case 'trust list' 'trust ls'
            printf '%s\n' 'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'trust show'
            printf '%s\n' 'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host'
        case 'trust accept'
            printf '%s\n' 'option --fingerprint:word	The fingerprint that the key must have, SHA256:...' \
                'option -i,--identity:file	A private key file' \
                'option -p,--port:word	The port' \
                'option -J,--jump:hosts	The jump hosts, separated by commas' \
                'option -o,--option:word	An ssh_config setting' \
                'option --via:word:auto,libssh2,ssh	How to connect to the server' \
                'option --connect-timeout:word	Give up connecting after this long' \
                'option --stall-timeout:word	Give up on a host that is silent for this long' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host'
        case 'trust forget' 'trust rm' 'trust remove' 'trust delete'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand host'
        case 'config list' 'config ls'
            printf '%s\n' 'option --set	List only the settings that the file sets' \
                'option --json	Print one JSON object per line' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'config get'
            printf '%s\n' 'option --json	Print one JSON object' \
                'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word:upload.into,upload.name,upload.mode,upload.insert,upload.as,upload.history,image.for,image.max_edge,image.max_pixels,image.max_bytes,image.quality,image.format,image.split,image.keep_metadata,image.strict,attach.prefix,attach.tilde,attach.tmux,attach.allow_typing,insert.as,insert.wait,insert.always,drops.pictures,drops.files,drops.most,drops.largest,drops.wait,drops.ctrl_v,drops.enter_waits,bar.show,bar.delay,bar.theme,bar.status,bar.plain_bg,bar.notify,bar.remote,bar.mouse,bar.thumbnails,bar.slots,bar.rules,clips.remote,screenshot.command,draw.command,voice.command,voice.limit'
        case 'config set'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word:upload.into,upload.name,upload.mode,upload.insert,upload.as,upload.history,image.for,image.max_edge,image.max_pixels,image.max_bytes,image.quality,image.format,image.split,image.keep_metadata,image.strict,attach.prefix,attach.tilde,attach.tmux,attach.allow_typing,insert.as,insert.wait,insert.always,drops.pictures,drops.files,drops.most,drops.largest,drops.wait,drops.ctrl_v,drops.enter_waits,bar.show,bar.delay,bar.theme,bar.status,bar.plain_bg,bar.notify,bar.remote,bar.mouse,bar.thumbnails,bar.slots,bar.rules,clips.remote,screenshot.command,draw.command,voice.command,voice.limit' \
                'operand value...'
        case 'config unset' 'config rm' 'config remove' 'config delete'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information' \
                'operand word:upload.into,upload.name,upload.mode,upload.insert,upload.as,upload.history,image.for,image.max_edge,image.max_pixels,image.max_bytes,image.quality,image.format,image.split,image.keep_metadata,image.strict,attach.prefix,attach.tilde,attach.tmux,attach.allow_typing,insert.as,insert.wait,insert.always,drops.pictures,drops.files,drops.most,drops.largest,drops.wait,drops.ctrl_v,drops.enter_waits,bar.show,bar.delay,bar.theme,bar.status,bar.plain_bg,bar.notify,bar.remote,bar.mouse,bar.thumbnails,bar.slots,bar.rules,clips.remote,screenshot.command,draw.command,voice.command,voice.limit'
        case 'config path'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case 'config check'
            printf '%s\n' 'option --quiet,-q	Print results and errors only' \
                'option --verbose,-v	Report each step and its time' \
                'option --color:word:auto,always,never	Color messages: auto, always or never' \
                'option --no-input	Never prompt' \
                'option --version	Show the version' \
                'option -h,--help	Show help information'
        case '*'
            return 1
    end
end

# The kind of value that a setting has.
function __kj_setting
    switch "$argv"
        case 'upload.name'
            echo 'word:{stem}{.ext},{time}-{stem}-{random}{.ext}'
        case 'upload.mode'
            echo 'word:600,640,644'
        case 'upload.insert'
            echo 'target'
        case 'upload.as'
            echo 'word:path,at,add,markdown'
        case 'upload.history' 'image.keep_metadata' 'image.strict' 'attach.tilde' 'attach.allow_typing' 'drops.ctrl_v' 'drops.enter_waits' 'bar.plain_bg' 'bar.remote' 'bar.mouse' 'clips.remote'
            echo 'word:true,false'
        case 'image.for'
            echo 'word:any,claude,codex,gemini'
        case 'image.max_edge'
            echo 'word:auto'
        case 'image.format'
            echo 'word:auto,keep,jpeg,png,webp'
        case 'image.split'
            echo 'word:never,auto,always'
        case 'attach.prefix'
            echo 'word:C-],C-a,C-^,none'
        case 'drops.pictures'
            echo 'word:agents,upload,ask,leave'
        case 'drops.files'
            echo 'word:ask,upload,leave'
        case 'bar.show'
            echo 'word:auto,keep,off'
        case 'bar.delay'
            echo 'word:0,150,300,600,1000'
        case 'bar.theme'
            echo 'word:auto,dark,light,oled,terminal'
        case 'bar.status'
            echo 'word:dock,title,off'
        case 'bar.notify'
            echo 'word:0,10,30,60'
        case 'bar.thumbnails'
            echo 'word:auto,drops,off'
        case 'bar.slots'
            echo 'action:agent,confirm'
    end
end

# The tools of the suite with what they do, and others on PATH as kj-NAME.
function __kj_tools
    set -l tools 'upload	Upload pictures and files to a host, and print their remote paths' \
        'image	Prepare pictures as an upload would, without a host' \
        'watch	Upload new files in a directory, and print their remote paths' \
        'get	Fetch files from a host, and print their local paths' \
        'uploads	List uploads, print their paths again, or remove them' \
        'insert	Put one line of text into a session' \
        'sessions	List the sessions that text can be put into' \
        'clip	Keep clips: pieces of text for reuse' \
        'slash	List the slash commands of coding agents, and manage your own' \
        'attach	Open a terminal session on a host that uploads can insert their paths into' \
        'link	Keep a connection to a host open for uploads to use' \
        'hosts	Manage the host book: names for the hosts that files are sent to' \
        'trust	Review and save host keys' \
        'config	Show and change the settings of every tool' \
        'doctor	Check each step of an upload to a host' \
        'completion	Print the completions for a shell'
    printf '%s\n' $tools 'help	Show the help of kj, of a tool or of a topic'
    for other in (complete -C kj- | string replace -rf '^kj-([^\t]+).*$' '$1')
        string match -q -- "$other	*" $tools; or echo $other
    end
end

# The words of a kind, a line each, with a tab and a text about the word if there is one.
function __kj_words
    sh -c '# The words of a kind, a line each, with a tab and a text about the word if there is one; none if the tool that knows
# them cannot answer. Further arguments are options for that tool.
_kj_words() {
  local kind=$1
  shift
  case $kind in
    host | hosts | operand)
      _kj_words saved
      _kj_words alias
      ;;
    saved) _kj_ask hosts list | awk -F \'  +\' \'{ print $1 "\\t" $2 }\' ;;
    alias)
      sed -n \'s/^[[:blank:]]*[Hh][Oo][Ss][Tt][[:blank:]=]\\{1,\\}//p\' ~/.ssh/config 2>/dev/null |
        tr -s \' \\t\' \'\\n\\n\' | grep -v \'[*?!"]\'
      ;;
    target)
      printf \'%s\\n\' auto focused tmux rtmux
      # What becomes of a text, an age and a host come between the target and the name.
      _kj_ask sessions | awk -F \'  +\' \'{ print $1 "\\t" $5 " " $6 }\'
      ;;
    action) _kj_ask attach --keys | awk -F \'  +\' \'{ print $2 "\\t" $3 }\' ;;
    link) _kj_ask link list | awk \'$2 == "link" { print $1 "\\t" $3; print $3 }\' ;;
    clip) _kj_ask clip list | cut -f 1,3 ;;
    upload) _kj_ask uploads list "$@" | awk -F \'\\t\' \'{ print $1 "\\t" $4 ": " $6 }\' ;;
  esac
}

# Asks a tool for words.
_kj_ask() {
  local tool=kj-$1
  if command -v kj >/dev/null; then
    command kj "$@"
  else
    shift
    command "$tool" "$@"
  fi 2>/dev/null </dev/null
}
_kj_words "$@"' sh $argv
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
                printf '%s\n' 'connect	How a host is found, reached and trusted' \
        'exit-codes	What the exit status of a tool means' \
        'agents	The coding agents that kj knows, and how each takes a path'
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

for tool in kj kj-upload kj-image kj-watch kj-get kj-uploads kj-insert kj-sessions kj-clip kj-slash kj-attach kj-link kj-hosts kj-trust kj-config kj-doctor kj-completion
    complete -c $tool -n __kj_means_no_file -f
    complete -c $tool -k -a '(__kj_proposals)'
end
