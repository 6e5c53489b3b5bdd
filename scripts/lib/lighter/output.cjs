/** What webpack and Remax write, said with fewer letters. */

/**
 * Webpack's getters of exports, some 400 of `e.d(t,"a",(function(){return r}))`, as arrows, and its calls of imports,
 * `Object(e.a)(…)`, as `(0,e.a)(…)`: 10 KB of the main package. The minifier's own switch for the former would also turn
 * functions that are called with `new`.
 */
function shortCode(code) {
  return code
    .replace(/(\.d\(\w+,"\w+",)\(function\(\)\{return ([\w$]+(?:\.[\w$]+)*)\}\)\)/g, '$1()=>$2)')
    .replace(/(?<![\w$.]|\bnew )Object\(([\w$]+\.[\w$]+)\)\(/g, '(0,$1)(');
}

/** Views below this level take no catchTouchMove: each has a second template for it, and overlays stand near the root of a page. */
const DEEPEST_OVERLAY = 10;

/** What the children of an element are called between React and the templates, by their ids: Remax's `nodes` (known-packages.cjs). */
const NODES = 'n';

/** Expressions of Remax's templates, and the same with shorter names. Their data gets the properties of an element as `p`, too. */
const SHORTER = [
  [/\s+/g, ' '],
  [/> </g, '><'],
  [/ key="[^"]*"| (?=\/?>)/g, ''],
  [/\b_h\.v\(i\.props\['([a-z]+)'\]\)/g, 'h.v(p.$1)'],
  [/\b_h\.v\(i\.props\['([a-z-]+)'\]\)/g, "h.v(p['$1'])"],
  [/ data="{{i: i}}"/g, ''],
  [/"REMAX_TPL_(\d+)_CONTAINER"/g, '"C$1"'],
  [
    / is="{{'REMAX_TPL_' \+ \(tid \+ 1\) \+ '_CONTAINER'}}" data="{{i: i\.nodes\[item\], a: a, tid: tid \+ 1 }}"/g,
    ' is="{{c}}" data="{{i:i.nodes[item],a:a}}"',
  ],
  [
    / is="{{_h\.tid\(i\.type, a\)}}" data="{{i: i, a: a \+ ',' \+ i\.type, tid: (\d+)}}"/g,
    (_, level) => ` is="{{h.t(i.type,a)}}" data="{{i:i,p:i.props,a:a+','+i.type,c:'C${Number(level) + 1}'}}"`,
  ],
  [/\.nodes\[item\]/g, `.${NODES}[item]`],
  [/<template name="REMAX_TPL_(\d+)_([\w-]+)"/g, '<template name="$2$1"'],
  [
    /<wxs module="_h">.*?<\/wxs>/g,
    "<wxs module=\"h\">module.exports={v:function(x){return x!==undefined?x:''},t:function(t,a){var s=a.split(','),d=1,i;for(i=0;i<s.length;i++)if(t===s[i])d=d+1;return t+d}};</wxs>",
  ],
  [
    /(<template name="view(\d+)">)<block wx:if="{{i\.props\['catchtouchmove'\]}}">.*?<\/view><\/block><block wx:else>(.*?<\/view>)<\/block>(?=<\/template>)/g,
    (whole, start, level, plain) => (Number(level) > DEEPEST_OVERLAY ? `${start}${plain}` : whole),
  ],
];

/** @param wxml base.wxml as Remax writes it @throws Error when something of it is not as it was */
function tightTemplates(wxml) {
  let tight = wxml;
  for (const [pattern, text] of SHORTER) {
    const before = tight;
    tight = before.replace(pattern, text);
    if (tight === before) throw new Error(`base.wxml has nothing of ${pattern}: see scripts/lib/lighter/output.cjs`);
  }
  const unknown = /.{20}(?:REMAX_TPL_|\b_h\b|\btid\b|\bnodes\b).{20}/.exec(tight);
  if (unknown) throw new Error(`base.wxml has something new: ${unknown[0]}`);
  return tight;
}

/** @param code `module.exports = …` of plain data, as Remax writes its options */
function shortData(code) {
  return code.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : /^\s+$/.test(part) ? '' : part));
}

module.exports = { NODES, shortCode, shortData, tightTemplates };
