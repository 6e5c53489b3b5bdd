#!/usr/bin/env bash
# es-check 9.8.1: `checkFeatures` for an old browser does not hold the syntax to it.
# Good guess: told `--checkBrowser --browserslistQuery "chrome 70" --checkFeatures`, es-check refuses whatever Chrome 70 cannot
# read. Seen: it looks for features of its own list in the year that it derives; a numeric separator (Chrome 75) passes, while
# the same file fails `es-check es2019`. Both runs are needed.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent es-check@9.8.1
echo 'var size = 1_000; console.log(size);' > a.js
echo 'console.log(Object.fromEntries([["a", 1]]));' > b.js
said() { if npx es-check "$@"  >/dev/null 2>&1; then echo passes; else echo refused; fi; }
browser=(checkBrowser --browserslistQuery 'chrome 70' --checkFeatures)
features=$(said "${browser[@]}" a.js); syntax=$(said es2019 a.js); method=$(said "${browser[@]}" b.js)
echo "es-check 9.8.1: 1_000 by browser and features $features, by es2019 $syntax; Object.fromEntries by browser and features $method"
[ "$features $syntax $method" = 'passes refused refused' ]
