import type { RouteName } from '@xueban/contract/routes';
import { lengthenWords } from '../audit/long-words';
import { lookAtStates, SAMPLE } from '../audit/sample';
import { lookAt, openAndLook } from '../audit/walk';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { PAGES } from '../states/pages';
import { loadIds, ROUND_PAGES, roundWithData } from '../states/phases';

const ALL_PAGES_MS = 240_000;
/** The narrowest phone: what fits it fits the others, on which all other specs open the same pages. */
const viewport = { width: 320, height: 568 };
/** What one page of a round shows besides the exam that asks by choice: its list, and the report. */
const ALSO_OF_THE_EXAM: ReadonlySet<string> = new Set(['final-exam', 'report']);
/** Whoever leaves the first of them without an answer is signed out; the others are for those who are. */
const SIGNED_OUT: readonly RouteName[] = ['consent', 'signIn', 'forgetPassword'];

describe(`every page for every eye and hand, at ${viewport.width} × ${viewport.height}`, () => {
  const { scenario } = useWorld({ viewport });

  scenario(
    'roles, names, sizes, contrast, words that fit, nothing wider than the screen: light and dark, with standard and with the largest words',
    async (world) => {
      const { phone, database } = world;
      const ids = await loadIds(world);
      const faults: string[] = [];
      const studying = await new Recorded(database).studentId(students.studying);
      await lengthenWords(database, studying);
      await signInAs(getPages(phone), { id: studying, name: students.studying });
      const others = (Object.keys(PAGES) as RouteName[]).filter((name) => !SIGNED_OUT.includes(name) && !ROUND_PAGES.has(name));
      const measure = async (name: RouteName): Promise<void> => {
        const width = await phone.contentWidth();
        if (width !== viewport.width) faults.push(`${name} is ${width} wide`);
      };
      const open = async (name: RouteName): Promise<void> => {
        faults.push(...(await openAndLook(world, name, ids)));
        await measure(name);
      };
      for (const name of others) await open(name);
      const states = await lookAtStates(world, ids);
      expect(states.seen.sort()).toEqual([...SAMPLE].sort());
      faults.push(...states.faults);
      const look = async (name: RouteName): Promise<void> => {
        faults.push(...(await lookAt(world, name)));
        await measure(name);
      };
      await roundWithData(world, ROUND_PAGES, look, async (moment) => {
        if (ALSO_OF_THE_EXAM.has(moment)) await look('finalExam');
      });
      for (const name of SIGNED_OUT) await open(name);
      expect(faults).toEqual([]);
    },
    ALL_PAGES_MS,
  );
});
