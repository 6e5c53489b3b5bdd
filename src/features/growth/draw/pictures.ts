/** The pictures of a day or a week of study: the card of a chat (5:4) and the poster. */
import {
  type Drawing,
  drawInvitation,
  fillGround,
  fillRound,
  type Picture,
  PICTURE_COLOURS,
  POSTER,
  PRODUCT,
  getWidth,
  writeLine,
  writePill,
} from '@/components/picture/drawing';
import type { CardText } from '../logic/shared-study';

const { white, quiet, ink, ink2, line, brandDeep } = PICTURE_COLOURS;

/** The number with its unit beside it, both in the middle. */
function writeNumber(drawing: Drawing, { main, unit }: CardText, middle: number, y: number, size: number): void {
  const unitSize = Math.round(size * 0.36);
  const gap = size * 0.1;
  const width = getWidth(drawing, main, size, 700);
  const unitWidth = getWidth(drawing, unit, unitSize, 600);
  const left = middle - (width + gap + unitWidth) / 2;
  writeLine(drawing, main, left, y, { size, weight: 700, colour: white, width });
  writeLine(drawing, unit, left + width + gap, y, { size: unitSize, weight: 600, colour: white, width: unitWidth });
}

/** 5:4, as WeChat shows it in a chat. */
export function chatPicture(text: CardText): Picture {
  const [width, height] = [500, 400];
  return {
    width,
    height,
    draw: (drawing) => {
      fillGround(drawing, width, height);
      writeLine(drawing, text.head, 36, 56, { size: 24, weight: 600, colour: white, width: 230 });
      writeLine(drawing, text.date, width - 36, 56, { size: 22, least: 18, colour: quiet, width: 180, align: 'right' });
      writeLine(drawing, text.who, width / 2, 126, { size: 28, colour: quiet, width: width - 64, align: 'center' });
      writeNumber(drawing, text, width / 2, 222, 96);
      writePill(drawing, text.line, width / 2, 256, width - 64, 1);
      const words = text.figures.map(({ value, unit, label }) => `${label} ${value} ${unit}`);
      const lines = words.length > 3 ? [words.slice(0, 2), words.slice(2)] : [words];
      const first = lines.length > 1 ? 340 : 354;
      lines.forEach((line, i) =>
        writeLine(drawing, line.join(' · '), width / 2, first + i * 36, {
          size: 26,
          least: 18,
          weight: 600,
          colour: white,
          width: width - 64,
          align: 'center',
        }),
      );
    },
  };
}

/** A circle for each day of the week, those of study with a tick. */
export interface WeekDots {
  /** Monday to Sunday. */
  studied: readonly boolean[];
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

function drawDots(drawing: Drawing, { studied }: WeekDots, y: number): void {
  const step = 92;
  const first = POSTER.width / 2 - 3 * step;
  studied.forEach((isStudied, i) => {
    const x = first + i * step;
    drawing.globalAlpha = isStudied ? 1 : 0.28;
    drawing.fillStyle = white;
    drawing.beginPath();
    drawing.arc(x, y, 30, 0, 2 * Math.PI);
    drawing.fill();
    drawing.globalAlpha = 1;
    if (isStudied) writeLine(drawing, '✓', x, y + 12, { size: 34, weight: 700, colour: brandDeep, width: 44, align: 'center' });
    writeLine(drawing, WEEKDAYS[i] ?? '', x, y + 66, { size: 24, colour: quiet, width: 44, align: 'center' });
  });
}

/** To keep or to send on. @param code address of the picture of the mini-program's code, where there is one */
export function posterPicture(text: CardText, dots: WeekDots, code: string | undefined): Picture {
  const { width, height } = POSTER;
  return {
    width,
    height,
    draw: async (drawing, load) => {
      fillGround(drawing, width, height);
      writeLine(drawing, text.head, 60, 96, { size: 34, weight: 600, colour: white, width: 330 });
      writeLine(drawing, text.date, width - 60, 96, { size: 30, least: 22, colour: quiet, width: 270, align: 'right' });
      writeLine(drawing, text.who, width / 2, 216, { size: 42, colour: quiet, width: width - 120, align: 'center' });
      writeNumber(drawing, text, width / 2, 384, 176);
      writePill(drawing, text.line, width / 2, 428, width - 120, 1.4);
      drawDots(drawing, dots, 566);
      fillRound(drawing, 40, 680, width - 80, height - 740, 40, white);
      const room = (width - 120) / text.figures.length;
      text.figures.forEach(({ value, unit, label }, i) => {
        const middle = 60 + room * (i + 0.5);
        writeLine(drawing, `${value} ${unit}`, middle, 790, { size: 54, weight: 700, colour: ink, width: room - 24, align: 'center' });
        writeLine(drawing, label, middle, 842, { size: 28, colour: ink2, width: room - 24, align: 'center' });
      });
      fillRound(drawing, 84, 896, width - 168, 3, 2, line);
      await drawInvitation(drawing, load, {
        code,
        y: 946,
        invitation: '扫一扫，一起学习',
        search: `在微信里搜“${PRODUCT}”小程序`,
      });
    },
  };
}
