/** The code of the mini-program that stands on a poster. */
import { type Static, Type } from '@sinclair/typebox';
import { defineCalls } from './shared';

export const CodeKind = Type.Union([Type.Literal('study'), Type.Literal('vocab_test')]);

export const MiniProgramCode = Type.Object({
  /** The school has not connected WeChat: a drawing in place of a code, which says so and opens nothing. */
  is_placeholder: Type.Boolean(),
  content_type: Type.Union([Type.Literal('image/png'), Type.Literal('image/jpeg')]),
  /** The picture, square, base64. */
  picture: Type.String({ examples: ['iVBORw0KGgo='] }),
});
export type MiniProgramCode = Static<typeof MiniProgramCode>;

export const miniProgramCodeCalls = defineCalls({
  'GET mini_program_codes/{kind}': {
    summary: 'The code of the mini-program for a poster, made by WeChat once and kept; without WeChat a drawing that says what it is.',
    access: 'public',
    params: Type.Object({ kind: CodeKind }),
    reply: MiniProgramCode,
  },
});
