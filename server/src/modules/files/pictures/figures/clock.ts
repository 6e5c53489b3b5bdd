/** 钟面 */
import { arcPath, Canvas, circlePath, COLORS, type FinishedCanvas } from './canvas';
import type { Clock } from './schema/data';
import { polar } from './vector';

const WIDTH = 150;

export function drawClock({ time, angle = false, width = WIDTH }: Clock): FinishedCanvas {
  const radius = width / 2 - 5;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = 90 - ((hours % 12) + minutes / 60) * 30;
  const minute = 90 - minutes * 6;
  const at = (degrees: number, share: number): [number, number] => {
    const [x, y] = polar(degrees, radius * share);
    return [x, -y];
  };
  const canvas = new Canvas();
  canvas.stroke(circlePath([0, 0], radius), { width: 2 });
  for (let i = 0; i < 60; i += 1)
    canvas.line([at(i * 6, 1), at(i * 6, i % 5 === 0 ? 0.92 : 0.96)], { width: i % 5 === 0 ? 1.6 : 0.8, faint: true });
  for (let i = 1; i <= 12; i += 1) canvas.label(i, at(90 - i * 30, 0.79), [0, 0], { size: Math.min(14, radius / 5) });
  if (angle) {
    const turn = ((minute - hour + 540) % 360) - 180;
    canvas.stroke(arcPath([0, 0], [radius * 0.3, radius * 0.3], hour, hour + turn), { color: COLORS.accent, width: 1.6 });
  }
  canvas.line([[0, 0], at(hour, 0.48)], { width: 3.4 });
  canvas.line([[0, 0], at(minute, 0.66)], { width: 2 });
  canvas.dot([0, 0], { radius: 3.6 });
  return canvas.finish();
}
