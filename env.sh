export PGBACKREST_CONFIG=/tmp/alta/uno/base1/etc/pgbackrest.conf LC_ALL=C.UTF-8
pg() { setpriv --reuid=$(id -u postgres) --regid=$(id -g postgres) --clear-groups -- "$@"; }
