#!/bin/sh
# Makes places behind a host, in $WORK and in the mount namespace in which it runs: the containers `$1`, which
# has BusyBox, and `bare`, which has no shell; the users `kj-one` and `kj-two`. It says its process, and keeps them.
exec 3>&1 >&2
set -e
mount --make-rprivate /
umount -R /sys/fs/cgroup || true
mount -t cgroup2 none /sys/fs/cgroup
mount -t tmpfs tmpfs /mnt
rm -rf "$WORK/etc"; cp -a /etc "$WORK/etc"; mount --bind "$WORK/etc" /etc
echo 'kj-one:x:64001:65534::/mnt/one:/bin/sh' >>/etc/passwd
echo 'kj-two:x:64002:65534::/mnt/two:/bin/sh' >>/etc/passwd
printf '%s\n' 'kj-one:*:19000::::::' 'kj-two:*:19000::::::' >>/etc/shadow
mkdir -p /mnt/one /mnt/two
chmod 0700 /mnt/one /mnt/two
chown kj-one /mnt/one; chown kj-two /mnt/two
printf '%s\n' 'Defaults logfile=/mnt/sudo.log' 'kj-one ALL=(kj-two) NOPASSWD: ALL' 'kj-one ALL=(root) ALL' >/etc/sudoers
chmod 0440 /etc/sudoers
mkdir -p "$WORK/image/bin" "$WORK/image/etc" "$WORK/image/tmp" "$WORK/bare/etc"
cp "$(command -v busybox)" "$WORK/image/bin/busybox"
for name in $("$WORK/image/bin/busybox" --list | grep -vx busybox); do ln -s busybox "$WORK/image/bin/$name"; done
chmod 1777 "$WORK/image/tmp"
cp "$(command -v busybox)" "$WORK/bare/busybox"
podman="podman --root $WORK/root --runroot $WORK/run --tmpdir $WORK/pod"
export STORAGE_DRIVER=vfs TMPDIR=/mnt
unset XDG_RUNTIME_DIR
tar -C "$WORK/image" -c . | $podman import - image:1
tar -C "$WORK/bare" -c . | $podman import - bare:1
options='--network=none --cgroups=disabled --ulimit nofile=1024:1024 --ulimit nproc=1000:1000'
$podman run -d --name "$1" $options image:1 sleep 600
$podman run -d --name bare $options bare:1 /busybox sleep 600 || true
echo $$ >&3
exec 3>&-
sleep 600
