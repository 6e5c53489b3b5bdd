#!/usr/bin/env bash
# An attribute written twice: miniprogram-compiler 0.2.3 (WeChat's wcc) keeps the last, glass-easel-template-compiler 0.12.1,
# the compiler of WeChat's newer engine, the first; neither refuses the template.
# Good guess: both engines of one maker draw one template alike, or the second attribute is a mistake that a compiler tells, as
# React's and Vue's do. Seen: class="old" class="new" is "new" by wcc and "old" by glass-easel, so a page changes its look when
# it moves to the newer engine (Skyline, glass-easel) without a line changed. glass-easel's warning is not an error.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent miniprogram-compiler@0.2.3 glass-easel@0.12.1 glass-easel-template-compiler@0.12.1
wcc=node_modules/miniprogram-compiler/bin/linux/wcc; chmod +x "$wcc"
printf '<view class="old" class="new"></view>' > a.wxml
"$wcc" -d -cc 0 ./a.wxml -gn '$gwx' > a.js
cat > show.cjs <<'J'
const fs = require('node:fs');
const vm = require('node:vm');
const context = vm.createContext({ console: { warn() {}, error() {}, log() {} }, navigator: {}, setTimeout: () => 0 });
vm.runInContext(`var window = this, global = this;${fs.readFileSync('a.js', 'utf8')}`, context);
const [view] = vm.runInContext("$gwx('./a.wxml')({})", context).children;
const { TmplGroup } = require('glass-easel-template-compiler');
const ge = require('glass-easel');
const group = new TmplGroup();
const warnings = group.addTmpl('a', fs.readFileSync('a.wxml', 'utf8'));
const templates = new Function(`return ${group.getTmplGenObjectGroups()}`)();
const space = new ge.ComponentSpace();
space.defineComponent({ is: 'view' });
const definition = space.defineComponent({ is: 'a', using: { view: 'view' }, template: { groupList: templates, content: templates.a } });
const root = ge.Component.createWithContext('a', definition, new ge.EmptyBackendContext()).general();
console.log(`wcc ${view.attr.class}, glass-easel ${root.getShadowRoot().childNodes[0].class}, warnings ${Array.isArray(warnings) ? warnings.length : warnings}`);
J
shown=$(node show.cjs)
echo "class=\"old\" class=\"new\": $shown"
[ "$shown" = 'wcc new, glass-easel old, warnings 1' ]
