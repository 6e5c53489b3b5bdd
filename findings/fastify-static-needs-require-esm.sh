#!/usr/bin/env bash
# @fastify/static 10.1.11: runs on no Node 20 before 20.19, and nothing says so until it is loaded.
# Good guess: a plugin of fastify 5 runs wherever fastify 5 does (Node 20); its package.json names no other engine, so npm
# installs it without a warning. Seen: it is CommonJS and requires content-disposition 3, which is an ES module alone. Where
# require() of ES modules is off (Node before 20.19, and jest's own loader) it throws ERR_REQUIRE_ESM. 9.3.0 takes
# content-disposition 1 and loads everywhere.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
load() { # version
  rm -rf node_modules package*.json; npm init -y >/dev/null
  npm install --no-audit --no-fund --silent "@fastify/static@$1"
  local engines; engines=$(node -p "JSON.stringify(require('./node_modules/@fastify/static/package.json').engines)")
  # As Node 20.0 to 20.18 are; later ones know the switch.
  local loaded; loaded=$(node --no-experimental-require-module -e "try { require('@fastify/static'); console.log('loads') } catch (e) { console.log(e.code) }")
  echo "@fastify/static $1: engines $engines, without require(esm) $loaded"
}
new=$(load 10.1.11); old=$(load 9.3.0)
echo "$new"; echo "$old"
[[ "$new" == *"engines undefined, without require(esm) ERR_REQUIRE_ESM" && "$old" == *"loads" ]]
