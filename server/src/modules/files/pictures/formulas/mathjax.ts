/**
 * MathJax, started by the import for the first formula and never by a serving process. It gives a formula's tree and
 * outlines synchronously.
 */
import type { LiteDocument } from '@mathjax/src/js/adaptors/lite/Document.js';
import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js';
import type { LiteText } from '@mathjax/src/js/adaptors/lite/Text.js';
import type { MathDocument } from '@mathjax/src/js/core/MathDocument.js';
import type { MmlNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js';

export interface Typeset {
  /** What it says. */
  tree: MmlNode;
  /** How it looks; 1,000 units an em. */
  svg: LiteElement;
}

export interface MathJax {
  /** @throws TexProblem */
  typeset(tex: string): Typeset;
}

/** MathJax does not understand the TeX. */
export class TexProblem extends Error {
  override readonly name = 'TexProblem';
  /** @param id MathJax's name of the problem @param at where in the TeX it stopped reading, from 0 */
  constructor(
    readonly id: string,
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** The version is part of the names of pictures: another one draws again. */
export const MATHJAX_VERSION = '4.1.3';

/** Font size of which the em is 1,000 units, and of which Chinese in formulas is one em wide. */
const METRICS = { em: 16, ex: 16 * 0.442, containerWidth: 1e7 };
const PACKAGES = ['base', 'ams', 'cancel', 'boldsymbol', 'gensymb', 'configmacros'];

let started: MathJax | undefined;

/** MathJax of this process. */
export function mathJax(): MathJax {
  started ??= start();
  return started;
}

/* eslint-disable @typescript-eslint/no-require-imports -- loaded when wanted, and as CommonJS: only so MathJax loads its fonts synchronously */
function start(): MathJax {
  const { mathjax } = require('@mathjax/src/js/mathjax.js') as typeof import('@mathjax/src/js/mathjax.js');
  const { TeX } = require('@mathjax/src/js/input/tex.js') as typeof import('@mathjax/src/js/input/tex.js');
  const { SVG } = require('@mathjax/src/js/output/svg.js') as typeof import('@mathjax/src/js/output/svg.js');
  const { HTMLMathItem } =
    require('@mathjax/src/js/handlers/html/HTMLMathItem.js') as typeof import('@mathjax/src/js/handlers/html/HTMLMathItem.js');
  const { liteAdaptor } = require('@mathjax/src/js/adaptors/liteAdaptor.js') as typeof import('@mathjax/src/js/adaptors/liteAdaptor.js');
  const { RegisterHTMLHandler } = require('@mathjax/src/js/handlers/html.js') as typeof import('@mathjax/src/js/handlers/html.js');
  const { MathJaxNewcmFont } = require('@mathjax/mathjax-newcm-font/js/svg.js') as typeof import('@mathjax/mathjax-newcm-font/js/svg.js');
  require('@mathjax/src/js/util/asyncLoad/node.js');
  require('@mathjax/src/js/input/tex/base/BaseConfiguration.js');
  require('@mathjax/src/js/input/tex/ams/AmsConfiguration.js');
  require('@mathjax/src/js/input/tex/cancel/CancelConfiguration.js');
  require('@mathjax/src/js/input/tex/boldsymbol/BoldsymbolConfiguration.js');
  require('@mathjax/src/js/input/tex/gensymb/GensymbConfiguration.js');
  require('@mathjax/src/js/input/tex/configmacros/ConfigMacrosConfiguration.js');
  /* eslint-enable @typescript-eslint/no-require-imports */

  // Characters outside its fonts come from ours and are an em wide.
  RegisterHTMLHandler(liteAdaptor({ cjkCharWidth: 1, unknownCharWidth: 1 }));
  const input = new TeX<LiteElement, LiteText, LiteDocument>({
    packages: PACKAGES,
    // What the boards of schools have and TeX has not.
    macros: { parallelogram: '{▱}', arc: ['\\overset{\\frown}{#1}', 1] },
    formatError: (jax: { parseOptions: { parsers: { i: number }[] } }, error: { id: string; message: string }) => {
      // The outermost reader knows how far it had come.
      throw new TexProblem(error.id, error.message, jax.parseOptions.parsers.at(-1)?.i ?? 0);
    },
  });
  const output = new SVG<LiteElement, LiteText, LiteDocument>({
    fontData: MathJaxNewcmFont,
    fontCache: 'none',
    linebreaks: { inline: false },
  });
  const document = mathjax.document('', { InputJax: input, OutputJax: output }) as MathDocument<LiteElement, LiteText, LiteDocument>;
  return {
    typeset(tex) {
      const item = new HTMLMathItem(tex, input, true);
      item.setMetrics(METRICS.em, METRICS.ex, METRICS.containerWidth, 1);
      item.compile(document);
      item.typeset(document);
      const svgs = item.typesetRoot.children.filter((child): child is LiteElement => child.kind === 'svg');
      const [svg] = svgs;
      if (!svg || svgs.length > 1) throw new Error(`MathJax gave ${svgs.length} pictures for ${tex}`);
      return { tree: item.root, svg };
    },
  };
}
