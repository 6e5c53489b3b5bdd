import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { learnerAt } from '../journeys/sign-in';

const { scenario } = useWorld();
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** The server looks every 15 seconds; the clock is moved, its timers are not. */
const LOOKS_MS = 60_000;

/** Days from now to half past five of the school's next afternoon. */
function daysToAfternoon(): number {
  const local = (Date.now() + SHANGHAI_MS) % DAY_MS;
  return (DAY_MS - local + 17.5 * 3_600_000) / DAY_MS;
}

describe('reminders', () => {
  scenario(
    'allowed in 我的, brought the next afternoon once, and used up then; another is turned off by one tap',
    async (world) => {
      const { phone, database, server } = world;
      const { pages } = await learnerAt({ phone, database }, students.studying);
      const studentId = await new Recorded(database).studentId(students.studying);
      const waitForNote = (kind: string, holds: (text: string) => boolean) =>
        phone.waitForText(`what is said of ${kind}`, `#reminder-${kind}`, holds);
      await pages.mine.open();
      await phone.tap('reminders', { selector: '#reminders' });
      for (const kind of ['due', 'lesson']) {
        await phone.tap(`turning ${kind} on`, { selector: `#reminder-${kind}` });
        await phone.answerSheet('允许');
        await waitForNote(kind, (text) => text.includes('还能提醒 1 次'));
      }
      // Refused at WeChat it stays off.
      await phone.tap('turning hours on', { selector: '#reminder-hours' });
      await phone.answerSheet('取消');
      await waitForNote('hours', (text) => text.includes('上课后'));
      await phone.tap('turning lesson off', { selector: '#reminder-lesson' });
      await waitForNote('lesson', (text) => text.includes('扣课时后提醒'));
      const kept = await database.rows<{ kind: string; left: number }>(
        'select kind::text, messages_left as left from reminder_subscriptions where student_id = $1',
        studentId,
      );
      expect(kept).toEqual([{ kind: 'due', left: 1 }]);

      await world.goToDay(daysToAfternoon());
      const told = () => server.log.split('\n').filter((line) => line.includes('"event":"reminder"'));
      await waitFor('the message', () => Promise.resolve(told().length > 0), { timeoutMs: LOOKS_MS });
      expect(told()).toHaveLength(1);
      expect(JSON.parse(told()[0] ?? '')).toMatchObject({ title: '复习提醒', page: 'pages/english/words/reinforcements/index' });
      await pages.mine.open();
      await phone.tap('reminders', { selector: '#reminders' });
      await waitForNote('due', (text) => text.includes('次数用完了'));
      expect(await database.rows<{ status: string }>('select status::text from reminders where student_id = $1', studentId)).toEqual([
        { status: 'sent' },
      ]);
    },
    150_000,
  );
});
