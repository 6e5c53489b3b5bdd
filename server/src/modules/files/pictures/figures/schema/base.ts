/** What all kinds of figures share in their schemas. */
import { type TSchema, Type } from '@sinclair/typebox';

/** A number, or arithmetic of numbers: `-5/2`, `3*sqrt(2)`, `2^3`, `pi/6`. */
export const Num = Type.Union([Type.Number(), Type.String({ minLength: 1, maxLength: 40 })], { title: '数' });

/** Chinese with `$TeX$` in it; without Chinese and without `$` all of it is TeX. */
export const Label = Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Type.Number()], { title: '标注' });

export const Style = Type.Union([Type.Literal('solid'), Type.Literal('dashed'), Type.Literal('bold')]);

/** `A`, `B2`, `A'`. */
export const POINT = "[A-Z][0-9]?'{0,2}";
export const PointName = Type.String({ pattern: `^${POINT}$`, title: '点' });
/** Two points, as `AB`. */
export const Pair = Type.String({ pattern: `^(?:${POINT}){2}$`, title: '两个点' });
/** Three points, as `AOB`. */
export const Triple = Type.String({ pattern: `^(?:${POINT}){3}$`, title: '三个点' });
export const Ring = Type.String({ pattern: `^(?:${POINT}){3,12}$`, title: '三个以上的点' });
export const Side = Type.Union([
  Type.Literal('above'),
  Type.Literal('below'),
  Type.Literal('left'),
  Type.Literal('right'),
  Type.Literal('above-left'),
  Type.Literal('above-right'),
  Type.Literal('below-left'),
  Type.Literal('below-right'),
]);

export const list = <T extends TSchema>(item: T, maxItems = 40) => Type.Array(item, { maxItems });
/** Nothing but these keys. */
export const only = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** What every figure has. */
export const common = {
  /** What the picture shows, for screen readers: everything that is needed to answer, nothing that answers. */
  text: Type.String({ minLength: 4, maxLength: 400, pattern: '[\\u4e00-\\u9fff]' }),
  /** px at 1 ×. */
  width: Type.Optional(Type.Integer({ minimum: 80, maximum: 343 })),
};
