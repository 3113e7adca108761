#!/bin/sh
# A server of files that a script stops and lets go on, to hold an upload in the middle.
#
#   sh held_sftp.sh serve DIRECTORY   the subsystem of sshd; its process id is kept in the directory
#   sh held_sftp.sh stop              stops the server of the next upload, once it has answered the greeting of the session
#   sh held_sftp.sh go-on             lets the server that was stopped last go on; it may have been given up
#   sh held_sftp.sh end               waits for the servers of a session that has ended, and forgets them
#
# The last three run in the directory.
case $1 in
serve)
  # A server that is stopped could not say that the directory is still missing, which a session asks after a second.
  mkdir -p "$HOME/.cache/kj" || true
  echo $$ >"$2/sftp.pid"
  exec /usr/lib/openssh/sftp-server
  ;;
stop)
  until [ -s sftp.pid ]; do sleep 0.1; done
  mv sftp.pid stopped.pid
  pid=$(cat stopped.pid)
  # The greeting comes as one flight: the server waits for more when it sleeps and has written more than its process id.
  last=0
  until [ "$last" -gt 100 ] && grep -q '^State:.S' "/proc/$pid/status" &&
    [ "$(sed -n 's/^wchar: //p' "/proc/$pid/io")" = "$last" ]; do
    last=$(sed -n 's/^wchar: //p' "/proc/$pid/io")
    sleep 0.3
  done
  kill -STOP "$pid"
  ;;
go-on) kill -CONT "$(cat stopped.pid)" || true ;;
end)
  # One may still be starting, and would be taken for that of the next session.
  while
    alive=
    for process in /proc/[0-9]*; do
      if grep -q sftp "$process/cmdline" && grep -zqx "HOME=$REMOTE_HOME" "$process/environ"; then
        alive=1
        kill -CONT "${process#/proc/}"
      fi
    done 2>/dev/null
    [ -n "$alive" ]
  do sleep 0.1; done
  rm -f sftp.pid
  ;;
esac
