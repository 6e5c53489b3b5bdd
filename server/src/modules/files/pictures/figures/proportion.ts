/** Lengths as they are written against lengths as they are drawn. */
import { fail } from './figure-error';
import { sayValue, toNumber } from './numbers';

interface Labelled {
  label: string | number;
  length: number;
}

const NUMBER = /^\s*\$?\s*([-+]?\d+(?:\.\d+)?(?:\/\d+)?)\s*(?:[a-zA-Zμ/]{1,6}[²³]?|[\u4e00-\u9fff]{1,4})?\s*\$?\s*$/;
const TOLERANCE = 0.03;

/** The number of a label that is nothing but a number and perhaps a unit. */
export function findNumber(label: string | number): number | undefined {
  if (typeof label === 'number') return label;
  const text = NUMBER.exec(label)?.[1];
  return text === undefined ? undefined : Math.abs(toNumber(text));
}

/**
 * Lengths with a number on them are in one proportion, those with the same letters on them are equal.
 * @param scale what a unit of the drawing is, if it is known
 * @throws FigureError
 */
export function checkProportion(given: readonly Labelled[], { sketch, scale }: { sketch: boolean; scale?: number }): void {
  if (sketch) return;
  const numbered = given.flatMap(({ label, length }) => {
    const number = findNumber(label);
    return number === undefined || number === 0 ? [] : [{ label, number, length }];
  });
  const [first] = numbered;
  if (!first) return;
  const unit = scale ?? first.length / first.number;
  for (const { label, number, length } of numbered)
    if (Math.abs(length - number * unit) > TOLERANCE * Math.max(length, number * unit))
      fail(
        scale === undefined
          ? `标注“${label}”和画出来的长度不成比例（和“${first.label}”相比，应是 ${sayValue(number * unit)}，画的是 ${sayValue(length)}；示意图请写 sketch: true）`
          : `标注“${label}”和画出来的长度 ${sayValue(length)} 不同（示意图请写 sketch: true）`,
      );
}
