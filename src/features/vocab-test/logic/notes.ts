/** What stands above a step when the test is not the one that was left on this phone, or not the one that was asked for. Pure. */
import type { TestForm, VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import type { RunNote } from '@/offline';
import { FORM_TEXT } from './wording';

const PASSED: Readonly<Partial<Record<RunNote, string>>> = {
  expired: '上次的测试放得太久，已经失效。',
  completed: '上次的测试在别处做完了，可以在“历次结果”里看。',
  replaced: '上次的测试已经被另一次代替。',
  gone: '上次的测试找不到了。',
};

type Shown = Pick<VocabularyLevelSubmission, 'form' | 'step_number'>;

/** @param asked the form the learner asked for */
export function noteText(note: RunNote, { form, step_number: step }: Shown, asked: TestForm): string {
  if (note === 'read-again') return '这一页在别处答过了，接着往下做。';
  if (note === 'going-on')
    return form === asked ? '上次的测试还没做完，接着往下做。' : `有一次${FORM_TEXT[form].name}还没做完，先接着做它。`;
  return `${PASSED[note] ?? ''}${step === 0 ? '这是新的一次测试。' : '现在接着做的是另一次测试。'}`;
}

/** The way out of a test that was not asked for; undefined where there is none. */
export function restartText(note: RunNote | undefined, { form }: Shown, asked: TestForm): string | undefined {
  if (note !== 'going-on') return undefined;
  return form === asked ? '重新开始' : `改做${FORM_TEXT[asked].name}`;
}
