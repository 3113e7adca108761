#!/bin/sh
# A server of files that a script stops and lets go on, to hold an upload in the middle.
#
#   sh held_sftp.sh serve DIRECTORY   the subsystem of sshd; its process id is kept in the directory
#   sh held_sftp.sh stop              stops the server of the next upload, once it has answered the greeting of the session
#   sh held_sftp.sh go-on             lets the server that was stopped last go on; it may have been given up
#
# The last two run in the directory.
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
esac
