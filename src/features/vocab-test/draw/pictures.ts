/** The three pictures of a shared result: card of a chat (5:4), card of the timeline (1:1), poster. */
import {
  type Drawing,
  drawInvitation,
  fillGround,
  fillRound,
  type Picture,
  PICTURE_COLOURS,
  POSTER,
  PRODUCT,
  writeLine,
  writePill,
} from '@/components/picture/drawing';
import { FORM_MINUTES } from '@/shared/vocab-test';
import { getSharer, type SharedResult } from '../logic/shared-result';
import { rangeText, reachedText } from '../logic/wording';

const { white: WHITE, quiet: QUIET, brand: BRAND, ink: INK, ink2: INK_2 } = PICTURE_COLOURS;

/** What stands in the middle: who, the one thing shown, what it means. */
interface Message {
  who: string;
  main: string;
  unit: string;
  level: string;
}

function getMessage(shared: SharedResult | undefined): Message {
  if (shared === undefined) return { who: '你大约认识', main: '多少个', unit: '英语单词', level: `约 ${FORM_MINUTES.short} · 给一个范围` };
  const level = reachedText(shared.level);
  return shared.range
    ? { who: `${getSharer(shared, '我')}大约认识`, main: rangeText(shared.range), unit: '个英语单词', level: `相当于${level}水平` }
    : { who: `${getSharer(shared, '我')}的英语词汇量`, main: level, unit: '水平', level: '你也来测一测' };
}

/** Lines in the middle of a card, from `top` on; sizes are for a card 500 wide. */
function writeMessage(drawing: Drawing, shared: SharedResult | undefined, middle: number, top: number, width: number, scale: number): void {
  const { who, main, unit, level } = getMessage(shared);
  const line = { width, align: 'center' as const };
  writeLine(drawing, who, middle, top, { ...line, size: 28 * scale, colour: QUIET });
  writeLine(drawing, main, middle, top + 84 * scale, { ...line, size: 76 * scale, least: 36 * scale, weight: 700, colour: WHITE });
  writeLine(drawing, unit, middle, top + 128 * scale, { ...line, size: 28 * scale, colour: QUIET });
  writePill(drawing, level, middle, top + 160 * scale, width, scale);
}

function card(width: number, height: number, shared: SharedResult | undefined): Picture {
  const scale = width / 500;
  return {
    width,
    height,
    draw: (drawing) => {
      fillGround(drawing, width, height);
      writeLine(drawing, `${PRODUCT} · 词汇量测试`, 36 * scale, 56 * scale, {
        size: 24 * scale,
        weight: 600,
        colour: WHITE,
        width: width - 72 * scale,
      });
      const block = 206 * scale;
      const top = 56 * scale + (height - 56 * scale - block) / 2 + 26 * scale;
      writeMessage(drawing, shared, width / 2, top, width - 64 * scale, scale);
    },
  };
}

/** 5:4, as WeChat shows it in a chat. */
export function chatPicture(shared: SharedResult | undefined): Picture {
  return card(500, 400, shared);
}

/** 1:1, as the timeline shows it. */
export function timelinePicture(shared: SharedResult | undefined): Picture {
  return card(500, 500, shared);
}

const POSTER_FACTS = [
  ['一个范围，不是猜的数', '很可能在这两个数之间'],
  ['题目会跟着变', '认识就难一点，不认识就容易一点'],
  [`快速测试约 ${FORM_MINUTES.short}`, '不用登录就能做'],
] as const;

/** To keep or to send on. @param code address of the picture of the mini-program's code, where there is one */
export function posterPicture(shared: SharedResult, code?: string): Picture {
  const { width, height } = POSTER;
  return {
    width,
    height,
    draw: async (drawing, load) => {
      fillGround(drawing, width, height);
      writeLine(drawing, `${PRODUCT} · 词汇量测试`, 60, 96, { size: 34, weight: 600, colour: WHITE, width: width - 120 });
      writeMessage(drawing, shared, width / 2, 220, width - 120, 1.5);
      fillRound(drawing, 40, 600, width - 80, height - 660, 40, WHITE);
      POSTER_FACTS.forEach(([title, text], i) => {
        const y = 672 + i * 100;
        fillRound(drawing, 80, y - 22, 12, 56, 6, BRAND);
        writeLine(drawing, title, 116, y, { size: 32, weight: 600, colour: INK, width: width - 200 });
        writeLine(drawing, text, 116, y + 40, { size: 26, colour: INK_2, width: width - 200 });
      });
      await drawInvitation(drawing, load, {
        code,
        y: 966,
        invitation: '扫一扫，你也来测',
        search: `在微信里搜“${PRODUCT}”小程序，点“词汇量”来测`,
      });
    },
  };
}
