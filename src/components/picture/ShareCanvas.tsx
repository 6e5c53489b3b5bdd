/** Pictures on their way to a file: one canvas a page, one picture at a time. */
import { memo } from 'react';
import { drawToTempFile } from '@/lib/canvas';
import { Canvas } from '../host';
import type { Drawing, Picture } from './drawing';
import styles from './ShareCanvas.module.scss';

const CANVAS_ID = 'share-canvas';

/** Stands once on every page that draws, outside of the screen. */
export const ShareCanvas = memo(function ShareCanvas() {
  return <Canvas id={CANVAS_ID} className={styles.canvas} type="2d" />;
});

let last: Promise<unknown> = Promise.resolve();

/** @returns path of the file. @throws Error when the phone cannot draw, or the page is not in front */
export function drawToFile({ width, height, draw }: Picture): Promise<string> {
  const mine = last.then(() => drawToTempFile(CANVAS_ID, { width, height }, (context, load) => draw(context as unknown as Drawing, load)));
  last = mine.catch(() => undefined);
  return mine;
}
