/** Words on the page 怎么学: alone or with the teacher, a round begins there. */
import { ROUND_SIZE } from '@xueban/contract/constants';
import { redirect } from '@/lib/navigation';
import type { SubjectLesson } from '@/shared/lesson/lesson';
import { countRoundMinutes, wordsWithin } from '@/shared/study/round-time';
import { getLocation } from './logic/location';

export const wordLesson: SubjectLesson<'word'> = {
  subject: 'word',
  texts: {
    alone: `不计课时 · 一轮 ${ROUND_SIZE} 词约 ${countRoundMinutes()} 分钟，随时可以停`,
    // The time said is the time it takes.
    fits: (minutes) => {
      const words = wordsWithin(minutes);
      return words === ROUND_SIZE ? `够学一整轮 ${words} 词` : `约能学 ${words} 词，生词少选几个`;
    },
    charged: '学完这一轮才计课时',
    tooFew: (learned) => `新词不到 ${learned} 个`,
  },
  isOffered: () => true,
  begin(record) {
    const { route, query } = getLocation(record);
    redirect(route, query);
  },
};
