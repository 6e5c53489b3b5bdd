/** Formulas of texts that were made while the school runs: drawn in a thread of their own, their pictures kept. */
import type { Executor } from '../../../database';
import { renderApart } from './render-thread';
import type { Tools } from '../../ai/rules/task';
import { savePictures } from './save-pictures';

export const createFormulaDrawer =
  (db: Executor): Tools['draw'] =>
  async (formulas) => {
    const drawn = await renderApart(formulas.map((tex) => ({ kind: 'formula', tex })));
    const pictures = drawn.map((one) => (one.kind === 'formula' ? one.picture : undefined));
    await savePictures(
      db,
      pictures.flatMap((picture) => picture ?? []),
    );
    return pictures.map((picture) => {
      if (!picture) return undefined;
      const { svg: _svg, ...formula } = picture;
      return { kind: 'formula', ...formula };
    });
  };
