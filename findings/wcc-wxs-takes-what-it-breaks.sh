#!/usr/bin/env bash
# miniprogram-compiler 0.2.3, WeChat's own wcc: wxs that it takes without a word and breaks.
# Good guess: wxs is old JavaScript, and what the compiler does not know it refuses with a line, as it does `=>` and templates.
# Seen: `const`, `let` and `try` pass with exit code 0 and the place in the page stays empty, and "\u4e2d" is shown as six
# characters. Only running what wcc made tells; a check that the package compiles does not.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent miniprogram-compiler@0.2.3
wcc=node_modules/miniprogram-compiler/bin/linux/wcc; chmod +x "$wcc"
echo '<wxs src="./w.wxs" module="w"/><view>{{w.f(1)}}</view>' > a.wxml
cat > show.cjs <<'J'
const vm = require('node:vm');
const context = vm.createContext({ console: { warn() {}, error() {}, log() {} }, navigator: {}, setTimeout: () => 0 });
vm.runInContext(`var window = this, global = this;${require('node:fs').readFileSync('a.js', 'utf8')}`, context);
console.log(`shows "${vm.runInContext("$gwx('./a.wxml')({})", context).children[0].children.join('')}"`);
J
said() { # body of the function
  echo "module.exports.f = function (n) { $1 }" > w.wxs
  if "$wcc" -d -cc 0 ./a.wxml ./w.wxs -gn '$gwx' > a.js 2>/dev/null; then node show.cjs; else echo refused; fi
}
plain=$(said 'var k = 2; return k * n'); const=$(said 'const k = 2; return k * n'); let=$(said 'let k = 2; return k * n')
try=$(said 'try { return n } catch (e) { return 0 }'); escape=$(said 'return "\u4e2d"'); arrow=$(said 'return (x => x * 2)(n)')
echo "wcc of miniprogram-compiler 0.2.3: var $plain; const $const; let $let; try $try; an escape $escape; an arrow is $arrow"
[ "$plain|$const|$let|$try|$escape|$arrow" = 'shows "2"|shows ""|shows ""|shows ""|shows "\u4e2d"|refused' ]
