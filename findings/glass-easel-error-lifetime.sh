#!/usr/bin/env bash
# lifetimes.error of a component in glass-easel 0.12.1, the engine of WeChat's newer components.
# Good guess: it hears whatever the component's own methods throw, as WeChat's documentation says of it, above all a handler
# of a tap. Seen: it hears a lifecycle and an observer that throw, but no handler of an event; those reach
# addGlobalErrorListener alone. Who reports errors by lifetimes.error misses the commonest ones.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent glass-easel@0.12.1 glass-easel-template-compiler@0.12.1
cat > show.cjs <<'J'
const ge = require('glass-easel');
const { TmplGroup } = require('glass-easel-template-compiler');
ge.globalOptions.throwGlobalError = false;
const told = [];
console.error = () => {}; console.warn = () => {};
ge.addGlobalErrorListener((error) => { told.push(`global:${error.message}`); return false; });
const group = new TmplGroup();
group.addTmpl('a', '<view id="v" bind:tap="onTap"></view>');
const templates = new Function(`return ${group.getTmplGenObjectGroups()}`)();
const space = new ge.ComponentSpace();
space.defineComponent({ is: 'view' });
const definition = space.defineComponent({
  is: 'a', using: { view: 'view' }, template: { groupList: templates, content: templates.a },
  data: { n: 0 },
  observers: { n() { throw new Error('observer'); } },
  lifetimes: {
    attached() { throw new Error('attached'); },
    error(error) { told.push(`lifetime:${error.message}`); },
  },
  methods: { onTap() { throw new Error('handler'); } },
});
const root = ge.Component.createWithContext('a', definition, new ge.EmptyBackendContext()).general();
ge.Element.pretendAttached(root);
told.push('|');
root.setData({ n: 1 });
told.push('|');
root.getShadowRoot().childNodes[0].triggerEvent('tap');
console.log(told.join(' '));
J
shown=$(node show.cjs)
echo "thrown in attached | an observer | a handler: $shown"
[ "$shown" = 'lifetime:attached global:attached | lifetime:observer global:observer | global:handler' ]
