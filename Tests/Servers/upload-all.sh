#!/bin/sh
# Uploads to $HOST, and through the slow connection $RELAY_HOST, what servers have stumbled over, and compares the
# bytes and the modes in $REMOTE_HOME with what was sent.
#
#   upload-all.sh [--no-modes]     for a server that shows other modes than its files have
set -eu

modes=yes
[ "${1:-}" != --no-modes ] || modes=no

fail() {
  echo "upload-all: $*" >&2
  exit 1
}

# A server may put a file in its place a moment after CLOSE.
compare() {
  tries=0
  until cmp -s "$1" "$2"; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || fail "'$2' is not '$1'"
    sleep 0.1
  done
  [ "$modes" = no ] || [ "$(stat -c %a "$2")" = "$3" ] || fail "'$2' has the mode $(stat -c %a "$2"), not $3"
}

# The directory of the files must begin where the server's paths do.
there() {
  case $1 in
  "$REMOTE_HOME"/*) echo "$1" ;;
  *) echo "$REMOTE_HOME$1" ;;
  esac
}

upload() {
  file=$1
  shift
  path=$(kj upload "$file" --quiet "$@") || fail "'kj upload $file $*' ended with status $?"
  compare "$file" "$(there "$path")" 600
}

for size in 1 32767 32768 32769 5000000; do
  head -c "$size" /dev/urandom >"size-$size"
  upload "size-$size" --host "$HOST"
done

mkdir ten
for number in 0 1 2 3 4 5 6 7 8 9; do head -c 20000 /dev/urandom >"ten/$number"; done
kj upload ten/* --host "$HOST" --quiet --into '~/ten' --name '{stem}' >paths || fail 'ten files did not go'
[ "$(wc -l <paths)" -eq 10 ] || fail "$(wc -l <paths) paths for ten files"
for file in ten/*; do compare "$file" "$REMOTE_HOME/$file" 600; done

head -c 60000000 /dev/urandom >large
upload large --host "$HOST" --streams 4
upload large --host "$RELAY_HOST"
upload size-5000000 --host "$HOST" --name chosen
upload size-32769 --host "$HOST" --name chosen --overwrite
rm -f ~/.local/state/kj/streams
upload large --host "$RELAY_HOST" --streams 4
