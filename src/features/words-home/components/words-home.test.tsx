import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { sessionStatusState } from '@/state/session';
import { newPhone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { WordsHome } from './WordsHome';

const at = (group: number): WordRecordSummary => ({
  id: 70,
  course_id: 3,
  unit_id: 1,
  chapter_id: 1,
  teacher_id: null,
  teaching_record_id: null,
  content_type: 'word',
  learning_subtype: 'learn',
  status: 'open',
  section_id: null,
  started_at: '2026-11-20T11:00:00.000Z',
  completed_at: null,
  progress: {
    step: 'memorization',
    current_group: group,
    mixed_groups: [],
    groups_count: 9,
    words_count: 45,
    words_done: 5 * (group - 1),
    percentage: 0,
  },
});

beforeEach(() => {
  newPhone();
});

test('nobody known to be signed in: the round on the phone, where it stands now', async () => {
  let group = 1;
  const page = await renderPage(
    <WordsHome openRound={() => undefined} withLocalProgress={(record) => record} savedRound={() => at(group)} lessons={() => <></>} />,
    {
      state: (set) => set(sessionStatusState, 'signed-out'),
    },
  );
  expect(page.text()).toContain('从第 1 组继续');
  group = 3;
  await page.fire('show');
  expect(page.text()).toContain('从第 3 组继续');
});
