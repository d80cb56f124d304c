#!/bin/sh
# Stands before the compiler: keep_warnings.sh COMPILER ARGUMENT... (cmake/defaults.cmake puts it there)
#
# What the compiler warns of in a source of ours stays beside the object, as <object>.warned, until that source compiles
# without a warning. So a warning stops nobody's build, and a test that finds the object made already learns of it all
# the same (scripts/cmake.sh): tests and players compile with one command, and once.
object='' source='' before=''
for word; do
    case $before in
    -o) object=$word ;;
    -c) source=$word ;;
    esac
    before=$word
done
root=${0%/cmake/*}
case $source in
"$root"/build/*) exec "$@" ;; # fetched, not ours
"$root"/*) ;;
*) exec "$@" ;;
esac
[ -n "$object" ] || exec "$@"

"$@" 2>"$object.said"
status=$?
cat "$object.said" >&2
if [ "$status" -eq 0 ] && grep -q 'warning: ' "$object.said"; then
    mv "$object.said" "$object.warned"
else
    rm -f "$object.said" "$object.warned"
fi
exit "$status"
