/** Text with formulas and figures, as it is shown and printed. Pictures lie at `/learning/v1/pictures/{hash}.svg` (and `.png`), for ever the same. */
import { type Static, Type } from '@sinclair/typebox';

const PictureHash = Type.String({ pattern: '^[0-9a-f]{32}$', examples: ['3f2a9c0e5b1d47a8a6f0c2e4d6b8091a'] });
/** In em of the text around it. */
const Em = Type.Number({ minimum: 0, maximum: 100, examples: [1.352] });

const FormulaPicture = {
  hash: PictureHash,
  width: Em,
  height: Em,
  /** What a screen reader says, and what stands where the picture is missing. */
  text: Type.String({ examples: ['二分之一'] }),
};

export const Inline = Type.Union([
  Type.Object({ kind: Type.Literal('text'), text: Type.String(), strong: Type.Optional(Type.Literal(true)) }),
  /** In a line: so much of the height lies below the baseline. */
  Type.Object({ kind: Type.Literal('formula'), ...FormulaPicture, depth: Em }),
  /** Where an answer is written: position in the answer, from 0. */
  Type.Object({ kind: Type.Literal('blank'), blank: Type.Integer({ minimum: 0, maximum: 9 }) }),
]);
export type Inline = Static<typeof Inline>;

export const Block = Type.Union([
  Type.Object({ kind: Type.Literal('paragraph'), inlines: Type.Array(Inline) }),
  /** In a line of its own, centred. */
  Type.Object({ kind: Type.Literal('display'), ...FormulaPicture }),
  Type.Object({
    kind: Type.Literal('figure'),
    hash: PictureHash,
    /** In px at 375 wide. */
    width: Type.Integer({ minimum: 1, maximum: 343 }),
    height: Type.Integer({ minimum: 1, maximum: 1000 }),
    text: Type.String({ examples: ['数轴上点 A 表示 -3，点 B 表示 2'] }),
  }),
  Type.Object({ kind: Type.Literal('list'), ordered: Type.Boolean(), items: Type.Array(Type.Array(Inline)) }),
]);
export type Block = Static<typeof Block>;

export const RichText = Type.Array(Block);
export type RichText = Static<typeof RichText>;
