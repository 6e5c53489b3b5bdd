import { outbox, streamOf } from '@/lib/outbox';
import { studyPositionOf } from '@/state/rules/word-study-init';
import { newLearner, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import { COURSE_ID, RECORD_ID, someWords } from '../test-data';
import { TestSchool } from '../test-school';
import { roundStorage } from './round-storage';
import { type OpenRound, useRound } from './use-round';

const query = { courseId: String(COURSE_ID), learningRecordId: String(RECORD_ID) };
const place = { ...studyPositionOf(query), query };
const belongs = () => true;

beforeEach(() => newLearner(roundStorage));

test('an answer is kept even if the page fails to draw it', async () => {
  let open: OpenRound | undefined;
  function Breaking() {
    const round = useRound({ place, needsCandidates: true, belongs });
    if (round.status === 'ready') open = round;
    if (round.status === 'ready' && round.round.answers.length > 0) throw new Error('cannot be drawn');
    return null;
  }
  const page = await openAsLearner(<Breaking />, { serve: new TestSchool(someWords(45)).handlers() });
  phone().setNetwork('none');
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of the error
  await page.run(() => open?.answer({ kind: 'known', wordId: 1, known: false })).catch(() => undefined);
  told.mockRestore();
  expect(outbox.pendingOf(streamOf('learning_records', RECORD_ID)).map(({ params, body }) => [params, body])).toEqual([
    [{ id: RECORD_ID, questionId: 1 }, expect.objectContaining({ known: false })],
  ]);
  expect([...phone().storage.keys()].filter((key) => key.startsWith('outbox:'))).toHaveLength(1);
});
