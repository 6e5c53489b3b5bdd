/** Reading a question from a photo of paper: what the model has to answer, and what of that is shown to the learner to be corrected. */
import { type Static, Type } from '@sinclair/typebox';
import { plainMath } from './answer/plain-math';
import { PAPER_QUESTION_1 } from './prompts/paper-question@1';
import { isSafe } from './answer/safe';
import { findContact } from './safety/contacts';
import { isForeign, toPlain } from './safety/text';

/** As long as the text of a question from paper may be. */
const MOST = 2000;
const LEAST = 4;
const CONTROL = /(?!\n)\p{Cc}/gu;
/** Of an answer that is no question: three words of English one after the other, and no Chinese. */
const ENGLISH_WORDS = /[a-z]{2,}(?:[\s,.!?']+[a-z]{2,}){2}/i;

/** What a model says of a photo instead of reading it: whole sentences of it, and no number. */
const OF_THE_PHOTO =
  /^(?:(?:很)?(?:抱歉|对不起|不好意思)|无法|不能|没有?办法|看不清|这?(?:张|幅)?(?:图片|照片|图像|图)(?:中|里|上|内容)?(?:太|很|非常|比较|过于|有些)?(?:没有|不包含|未|模糊|不清|看不|无法|是一))/;

export const PAPER_QUESTION_PROMPT = PAPER_QUESTION_1;
export const PAPER_QUESTION_INPUT = '题目的照片在后面。';

export const PaperQuestionRead = Type.Object({ readable: Type.Boolean(), text: Type.String({ maxLength: 2 * MOST }) });

/**
 * The text of the question, a line a part; undefined when it could not be read, is no question or not fit for a learner. What
 * stands on the sheet beside it to reach somebody is left out with its line.
 */
export function findPaperQuestion({ readable, text }: Static<typeof PaperQuestionRead>): string | undefined {
  if (!readable) return undefined;
  const question = plainMath(text.replace(CONTROL, ''))
    .split('\n')
    .filter((line) => findContact(line) === undefined)
    .join('\n')
    .trim();
  if (question.length < LEAST || question.length > MOST || !isQuestion(question)) return undefined;
  return isSafe([withoutComparisons(question)], PAPER_QUESTION_1) ? question : undefined;
}

function isQuestion(text: string): boolean {
  if (isForeign(text)) return false;
  const plain = toPlain(text);
  if (OF_THE_PHOTO.test(plain) && !/[\d?=]|（ *）|是多少/.test(plain)) return false;
  return /\p{Script=Han}/u.test(plain) || (/\d/.test(plain) && !ENGLISH_WORDS.test(plain));
}

/** a<b>c and (0,3](x) are no marks of a page. */
const withoutComparisons = (text: string): string => text.replace(/<(?=[A-Za-z]>)/g, '< ').replaceAll('](', '] (');
