#!/bin/sh
# check-image.sh IMAGE: its size and contents, its user, a start that becomes healthy, and a backup in it.
set -eu
image=$1
most=450000000

refuse() {
  echo "$image: $1" >&2
  exit 1
}

size=$(docker image inspect --format '{{.Size}}' "$image")
[ "$size" -le "$most" ] || refuse "$size bytes, more than $most"
docker run --rm --entrypoint sh "$image" -c 'test "$(id -u)" -ne 0' || refuse 'it runs as root'
for path in .env .git data app sync-server node_modules/vite node_modules/typescript node_modules/@playwright; do
  docker run --rm --entrypoint test "$image" ! -e "/app/$path" || refuse "it contains $path"
done
for program in pg_dump pg_restore; do
  docker run --rm --entrypoint "$program" "$image" --version || refuse "it has no $program"
done

name=$(docker run --detach "$image")
trap 'docker rm --force "$name" >/dev/null' EXIT
tries=0
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$name")" = healthy ]; do
  tries=$((tries + 1))
  [ "$tries" -le 60 ] || { docker logs "$name" >&2; refuse 'it does not become healthy'; }
  sleep 2
done
docker exec "$name" node scripts/backup.mjs /data/check.db || refuse 'it makes no backup'
echo "$image: $size bytes, healthy"
