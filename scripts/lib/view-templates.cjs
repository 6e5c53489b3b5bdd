/**
 * base.wxml: the templates by which a page's view draws the tree that Remax sends. Remax's own go through two templates and a list
 * of ancestors for each element; a tap evaluates them for the whole page. These go through one.
 */
const fs = require('node:fs');
const path = require('node:path');
const buildStore = require('@remax/build-store').default;

/** WeChat stops a template that calls itself, so each depth has its own; what is deeper vanishes silently. */
const VIEW_DEPTH = 24;
/** Layers over a page lie this deep at most; in what is deeper the page behind scrolls. */
const CATCHING_DEPTH = 12;
const TEXT_DEPTH = 5;
/** Templates of rows: where a page has many, each costs what one element costs, not four. */
const ROWS = path.resolve(__dirname, '../../src/features/word-study/components/word-rows.wxml');

/**
 * Arguments are plain values: a phone copies objects that are given to wxs, with all that is below them. What React takes away comes as
 * null, and would be an id of that name.
 */
const HELPER = `<wxs module="_h">
module.exports = {
  v: function (value) { return value !== undefined && value !== null ? value : ''; },
  view: function (type, catches, tap, depth) {
    if (type === 'leaf') return tap ? 'leaf' : 'words';
    if (type === 'box') return 'box' + depth;
    return type !== 'view' ? type : (catches && depth <= ${CATCHING_DEPTH} ? 'catching' : 'view') + depth;
  },
  text: function (type, depth) { return type !== 'text' ? type : type + depth; }
};
</wxs>`;

const getAttributes = (props) =>
  props
    .filter((name) => name !== 'key' && name !== 'catchtouchmove' && name !== 'text')
    .map((name) => `${name}="{{_h.v(i.props${name.includes('-') ? `['${name}']` : `.${name}`})}}"`)
    .join(' ');

const writeTemplate = (name, content) => `<template name="${name}">${content}</template>`;

const writeChildren = (node, nameOfChild, depthOfChild) =>
  `<block wx:for="{{${node}.children}}" wx:key="*this"><template is="{{${nameOfChild}}}" data="{{i: ${node}.nodes[item], depth: ${depthOfChild}}}"/></block>`;

/** @param depth of a view among the children: a number, or `depth` where it is only known as the page is drawn */
const writeElements = (node, depth) =>
  writeChildren(
    node,
    `_h.view(${node}.nodes[item].type, ${node}.nodes[item].props.catchtouchmove, ${node}.nodes[item].props.bindtap, ${depth})`,
    depth === 'depth' ? 'depth + 1' : depth + 1,
  );

function* writeViews(props) {
  for (let depth = 1; depth <= VIEW_DEPTH; depth += 1) {
    const children = depth < VIEW_DEPTH ? writeElements('i', depth + 1) : '';
    yield writeTemplate(`box${depth}`, `<view ${getAttributes(['class', 'id'])}>${children}</view>`);
    yield writeTemplate(`view${depth}`, `<view ${getAttributes(props)}>${children}</view>`);
    if (depth > CATCHING_DEPTH) continue;
    yield writeTemplate(`catching${depth}`, `<view catchtouchmove="{{i.props.catchtouchmove}}" ${getAttributes(props)}>${children}</view>`);
  }
}

function* writeTexts(props) {
  for (let depth = 1; depth <= TEXT_DEPTH; depth += 1) {
    const children = depth < TEXT_DEPTH ? writeChildren('i', `_h.text(i.nodes[item].type, ${depth + 1})`, depth + 1) : '';
    yield writeTemplate(depth === 1 ? 'text' : `text${depth}`, `<text ${getAttributes(props)}>${children}</text>`);
  }
}

/** Each property costs when an element is made, and most leaves are words that nobody can tap. */
function* writeLeaves(props) {
  for (const [name, written] of [
    ['leaf', props],
    ['words', ['class', 'id']],
  ])
    yield writeTemplate(name, `<view ${getAttributes(written)}>{{_h.v(i.props.text)}}</view>`);
}

/** As written, without what is there to be read: comments, and spaces around tags. */
const readRows = () =>
  fs
    .readFileSync(ROWS, 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=>) | (?=<)/g, '');

function* writeTemplates(components) {
  yield HELPER;
  yield writeTemplate('REMAX_TPL', writeElements('root', 1));
  yield writeTemplate('plain-text', '{{i.text}}');
  for (const { id, props } of components.values()) {
    if (id === 'view') yield* writeViews(props);
    else if (id === 'text') yield* writeTexts(props);
    else if (id === 'box') continue;
    else if (id === 'leaf') yield* writeLeaves(props);
    else yield writeTemplate(id, `<${id} ${getAttributes(props)}>${id === 'button' ? writeElements('i', 'depth') : ''}</${id}>`);
  }
  yield readRows();
}

/** Takes the place of Remax's base.wxml when it has been written. */
class ViewTemplates {
  apply(compiler) {
    compiler.hooks.emit.tap({ name: 'ViewTemplates', stage: 1 }, ({ assets, fileDependencies }) => {
      fileDependencies.add(ROWS);
      const source = [...writeTemplates(buildStore.getCollectedComponents())].join('\n');
      assets['base.wxml'] = { source: () => source, size: () => Buffer.byteLength(source) };
    });
  }
}

module.exports = { ViewTemplates };
