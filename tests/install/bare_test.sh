#!/usr/bin/env bash
# Runs the two commands of the README in a bare Debian 12, made by debootstrap, on a clone of this repository's last
# commit.
#
#   bare_test.sh FOLDER    FOLDER: for the Debian, 5 GB; removed at the end
#
# Takes a quarter of an hour. Exits with 77 and a reason if such a Debian cannot be made.
set -euo pipefail
folder=$1
root=$folder/root
repository=$(cd "$(dirname "$0")/../.." && pwd)
skip() { echo "bare_test: SKIPPED: $*" >&2; exit 77; }
fail() { echo "bare_test: $*" >&2; exit 1; }

if [ -z "${DRAPE_BARE_INSIDE:-}" ]; then
  [ "$(id -u)" = 0 ] || skip "only root can make a Debian"
  for tool in apt-get debootstrap git; do
    command -v $tool >/dev/null || skip "$tool is not installed (scripts/setup slow)"
  done
  git -C "$repository" rev-parse --quiet --verify HEAD >/dev/null || skip "$repository has no commit to clone"
  # Its own namespaces for mounts and processes make sure that nothing outlives this test, however it ends.
  unshare --mount --pid --fork true || skip "nothing can be mounted here"
  trap 'rm -rf --one-file-system "$folder"' EXIT
  rm -rf --one-file-system "$folder"
  DRAPE_BARE_INSIDE=1 unshare --mount --pid --fork --kill-child bash "$0" "$folder"
  exit
fi

# Uses this machine's mirror, with its proxies and certificates.
mkdir -p "$root"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' 'Codename: bookworm' | sed -n 1p)
debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >"$folder/log" 2>&1 ||
  skip "debootstrap could not make a Debian: $(tail -1 "$folder/log")"
apt-config dump Acquire >"$root/etc/apt/apt.conf.d/99-as-outside"
mkdir -p "$root/etc/ssl/certs"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
git clone --quiet --no-hardlinks "file://$repository" "$root/drape"

mount --bind "$root" "$root"  # makes it a mount point, as / is
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
within() {  # COMMAND: run by root with an empty environment
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    chroot "$root" bash -c "cd /drape && $1"
}

SECONDS=0
within scripts/run || fail "scripts/run fails"
[ -s "$root/drape/out/drop.mp4" ] || fail "scripts/run leaves no clip"
for tool in clang xdotool Xvfb convert; do
  ! within "command -v $tool" || fail "scripts/run installs $tool, which only tests use"
done
[ ! -e "$root/usr/include/gtest" ] || fail "scripts/run installs GoogleTest"
echo "bare_test: scripts/run took $SECONDS s"

SECONDS=0
within scripts/test || fail "scripts/test fails"
echo "bare_test: scripts/test took $SECONDS s"

# A plain container has no terminals and cannot mount anything. The tests that need these must say so.
umount "$root/dev/pts"
within 'setpriv --bounding-set -sys_admin ctest --preset release -R "^ends_test$" -V' >"$folder/log" ||
  fail "without terminals and mounts: $(cat "$folder/log")"
within 'setpriv --bounding-set -sys_admin build/release/tests/cli/cli_tests --gtest_filter=Preparing.*' >>"$folder/log" ||
  fail "without terminals and mounts: $(cat "$folder/log")"
for part in "LEFT OUT: Ctrl-C" "LEFT OUT: disks" "this machine has no terminals"; do
  grep -q "$part" "$folder/log" || fail "no test says $part: $(cat "$folder/log")"
done
