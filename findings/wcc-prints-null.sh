#!/usr/bin/env bash
# miniprogram-compiler 0.2.3, WeChat's own wcc: a null in a text is printed, an undefined is not.
# Good guess: {{name}} with null shows nothing, as in React and Vue, or null and undefined are treated alike. Seen: null is
# the word "null" on the page, alone and within a text; undefined is empty, also where a path breaks off. JSON from a
# server has nulls, so a page that looks right without the field is wrong with it.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent miniprogram-compiler@0.2.3
wcc=node_modules/miniprogram-compiler/bin/linux/wcc; chmod +x "$wcc"
echo '<view>[{{empty}}]</view><view>[{{missing}}]</view><view>[{{missing.name}}]</view><view>[{{empty}}{{missing}}]</view>' > a.wxml
"$wcc" -d -cc 0 ./a.wxml -gn '$gwx' > a.js
cat > show.cjs <<'J'
const vm = require('node:vm');
const context = vm.createContext({ console: { warn() {}, error() {}, log() {} }, navigator: {}, setTimeout: () => 0 });
vm.runInContext(`var window = this, global = this;${require('node:fs').readFileSync('a.js', 'utf8')}`, context);
const { children } = vm.runInContext("$gwx('./a.wxml')({ empty: null })", context);
console.log(children.map((view) => view.children.join('')).join(' '));
J
shown=$(node show.cjs)
echo "wcc of miniprogram-compiler 0.2.3: null, undefined, a broken path, both: $shown"
[ "$shown" = '[null] [] [] [null]' ]
