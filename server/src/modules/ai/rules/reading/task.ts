/** A text or dialogue with the learner's words. */
import type { AiReading } from '@xueban/contract/resources/ai-generations';
import type { Static } from '@sinclair/typebox';
import { getDraft } from '../answer/draft';
import { toInput, toGradeLine, toKnownLine, wordLine } from '../answer/input';
import { repairText } from '../answer/judge';
import { getLevel } from '../english/level';
import type { Earlier, WordsMaterial } from '../material';
import { READING_1 } from '../prompts/reading@1';
import { asData } from '../safety/as-data';
import type { AiTask, NoMaterial } from '../task';
import { checkReading } from './check';
import { LIMITS, MOST_ASKED, mostBeyond } from './limits';
import { ReadingAnswerSchema } from './schema';

export function readingTask(form: 'text' | 'dialogue', material: WordsMaterial): AiTask | NoMaterial {
  const asked = material.words.slice(0, MOST_ASKED);
  if (asked.length === 0) return 'no_words';
  const level = getLevel(
    material.learner.grade,
    material.known,
    asked.map(({ spelling }) => spelling),
  );
  const { words } = LIMITS[level.stage];
  const most = Math.round((words[0] * 2 + words[1]) / 3 + asked.length * 4);
  return {
    prompt: READING_1.name,
    ask: {
      instructions: READING_1.instructions,
      input: toInput([
        ['年级', toGradeLine(material.learner.grade)],
        ['形式', form === 'text' ? '短文' : '对话'],
        ['词数', `${Math.min(words[1] - 40, words[0] + asked.length * 6)} 到 ${Math.min(words[1] - 10, most)} 个英语词`],
        ['生词', `最多 ${mostBeyond(level.stage, words[0])} 个`],
        ['要用到的单词', asked.map(wordLine).join('')],
        ['学过的单词', toKnownLine(material.learned.map(({ spelling }) => spelling))],
        ['上一篇', earlierSaid(material.earlier)],
      ]),
      schema: ReadingAnswerSchema,
      maxTokens: 3_000,
    },
    draft: getDraft({ instructions: READING_1.instructions, paths: ['parts.sentences.en'] }),
    check: (answer) => Promise.resolve(checkReading(answer, { form, asked, level })),
    repair: repairText,
  };
}

/** The end of what it goes on from. */
function earlierSaid(earlier: Earlier | null): string {
  if (earlier?.content.kind !== 'reading') return '';
  const { parts }: Static<typeof AiReading> = earlier.content;
  const text = parts
    .flatMap(({ speaker, sentences }) => sentences.map((sentence) => `${speaker === null ? '' : `${speaker}: `}${sentence.text}`))
    .join(' ');
  return `${asData(earlier.title, 40)}｜${asData(text, 1_500)}`;
}
