/**
 * Formulas of a page: what 50 of them come to as words of setData and as pictures on the network, SVG beside PNG at 3 ×; and
 * what drawing one costs the import, beside the first, for which MathJax starts. The formulas are those of grades 4 to 9 that
 * the tests draw; every page of 50 neighbours is weighed, the heaviest counts.
 */
import { gzipSync } from 'node:zlib';
import { type FormulaPicture, renderFormula } from '../server/src/modules/files/pictures/formulas/formulas';
import { renderPng } from '../server/src/modules/files/pictures/png';
import { median, must, quantile, sum } from './lib/figures';
import { SCHOOL_FORMULAS } from '../server/test/files/pictures/school-formulas';

const PAGE = 50;
/** What must hold, of the heaviest page and of the median formula. */
const SET_DATA_KB = 32;
const PICTURES_KB = 120;
const DRAWN_MS = 20;

/** Processor time: what the import spends, however busy the machine is with other things. */
async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const start = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The heaviest of all pages of 50 neighbours. */
function heaviest(weights: readonly number[]): number {
  return Math.max(...Array.from({ length: weights.length - PAGE + 1 }, (_, i) => sum(weights.slice(i, i + PAGE))));
}

/** As it stands in the text of a question. */
function words({ svg: _svg, ...picture }: FormulaPicture): number {
  return Buffer.byteLength(JSON.stringify({ kind: 'formula', ...picture }));
}

async function main(): Promise<void> {
  const first = await timed(() => renderFormula('x'));
  const drawn: { value: FormulaPicture; ms: number }[] = [];
  for (const tex of SCHOOL_FORMULAS) drawn.push(await timed(() => renderFormula(tex)));
  const pictures = drawn.map(({ value }) => value);
  const pngs: { value: Buffer; ms: number }[] = [];
  for (const { svg } of pictures) pngs.push(await timed(() => renderPng(svg)));
  const times = drawn.map(({ ms }) => ms);
  const setData = heaviest(pictures.map(words));
  const zipped = pictures.map(({ svg }) => gzipSync(svg).byteLength);

  console.log(`${pictures.length} formulas, pages of ${PAGE}:`);
  console.log(`  words in setData: at most ${kb(setData)} KB a page`);
  console.log(
    `  SVG: median ${kb(median(pictures.map(({ svg }) => svg.length)))} KB (${kb(median(zipped))} compressed), at most ${kb(heaviest(zipped))} KB a page compressed`,
  );
  console.log(
    `  PNG at 3 ×: median ${kb(median(pngs.map(({ value }) => value.byteLength)))} KB, ${median(pngs.map(({ ms }) => ms)).toFixed(1)} ms`,
  );
  console.log(
    `  drawing one: median ${median(times).toFixed(1)} ms of processor, p99 ${quantile(times, 0.99).toFixed(1)}; the first ${first.ms.toFixed(0)}`,
  );
  must(setData <= SET_DATA_KB * 1000, `a page at most ${SET_DATA_KB} KB of setData`);
  must(heaviest(zipped) <= PICTURES_KB * 1000, `a page at most ${PICTURES_KB} KB of pictures`);
  must(median(times) <= DRAWN_MS, `a formula drawn in ${DRAWN_MS} ms`);
}

void main();
