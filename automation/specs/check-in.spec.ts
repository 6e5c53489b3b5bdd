import { routes } from '@xueban/contract/routes';
import type { SharedCard } from '../driver/host';
import type { Phone } from '../driver/phone';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { Round } from '../journeys/round';
import { learnerAt } from '../journeys/sign-in';
import { CheckIn, StudyDays } from '../pages/growth';

const { scenario } = useWorld();
const NEW_WORDS = 3;
const perfect = { knownPlaces: [], knowsSlip: () => true, knowsInExam: () => true };
const getDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

async function readPictureSize(phone: Phone, file: string): Promise<{ width: number; height: number }> {
  const png = await phone.sharing.readFile(file);
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

describe('打卡', () => {
  let shared: SharedCard;

  scenario(
    'a round leads to the card of the day: shared without a name, with a picture, and saved',
    async ({ phone, database }) => {
      const { pages } = await learnerAt({ phone, database }, students.fresh);
      await pages.home.startRound('none');
      const round = new Round(pages, perfect);
      await round.shortPreExam(NEW_WORDS);
      await round.group(1);
      await round.finalExam();
      await round.complete();
      await phone.waitForText("today's goal", '#goal-words', (text) => text === `${NEW_WORDS} / 20 词`);

      const checkIn = new CheckIn(phone);
      await checkIn.openFromReport();
      await checkIn.waitForCard();
      expect(await checkIn.shareTitle()).toBe(`我连续学习第 1 天，新学 ${NEW_WORDS} 词`);
      shared = await checkIn.share();
      expect(shared).toMatchObject({ title: `我连续学习第 1 天，新学 ${NEW_WORDS} 词`, from: 'button' });
      expect(shared.path).toMatch(
        new RegExp(`^/${routes.sharedStudy.path}\\?day=\\d{4}-\\d{2}-\\d{2}&streak=1&learned=${NEW_WORDS}&reviewed=0&score=100$`),
      );
      expect(await readPictureSize(phone, shared.imageUrl)).toEqual({ width: 500, height: 400 });
      await checkIn.save();
      await phone.allow();
      await phone.waitForToast('已保存到相册');
      const [file] = await phone.sharing.album();
      expect(await readPictureSize(phone, file ?? '')).toEqual({ width: 750, height: 1250 });

      await checkIn.showName();
      await phone.waitForText('what others will see', '#share-title', (text) => text.startsWith(students.fresh));
    },
    240_000,
  );

  scenario('the calendar and the week have it at once', async ({ phone }) => {
    const days = new StudyDays(phone);
    await days.openCalendar();
    expect(await days.streakDays()).toBe(1);
    expect(await days.goalWords()).toBe(`${NEW_WORDS} / 20 词`);
    expect(await days.dayText(getDay(new Date()))).toContain(`新学 ${NEW_WORDS} 词`);
    await days.openWeek();
    expect(await days.weekFigure('learned_count')).toContain(`${NEW_WORDS} 词`);
  });

  scenario('opened from the chat by nobody’s guardian, and by the code of the poster: the ways in, no sign-in', async ({ phone }) => {
    await phone.openShared(shared);
    await phone.waitForElement('what was shared', { selector: '#shared' });
    expect(await phone.loadText('the days', '#shared-number')).toBe('1');
    expect(await phone.pageStack()).toEqual([routes.sharedStudy.path]);
    await phone.killAndReopen(`${routes.sharedStudy.path}?scene=code`);
    await phone.waitForElement('the invitation', { selector: '#invitation' });
    expect(await phone.pageStack()).toEqual([routes.sharedStudy.path]);
    await phone.tap('我也来学', { selector: '#to-words' });
    await phone.waitForNotPage(routes.sharedStudy.path);
  });
});
