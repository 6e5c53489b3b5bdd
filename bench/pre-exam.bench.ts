/**
 * What React costs on the study pages with the most taps: the pre-exam with 45 rows, the final exam with as many and the paper-cut
 * box of a mixed round, as compiled, each against the same page written by hand (native-study/), opened and tapped in turns in
 * the simulator. The compiled page runs whole: real server, real round, every tap goes into the outbox and on its way; the
 * other keeps its marks in memory, and on a third phone the pre-exam in storage as the outbox does: what lies between the two is
 * not React's. Of a tap it is said how much of it the view needs for the new data.
 * Must hold, for each page: open → laid out at most 1.3 ×, tap → laid out at most 2 × at the lower quartile, tap → on the
 * screen at most 1.2 × at the median; rows of the pre-exam at most 40 KB, a tap one setData under 1 KB.
 * The compiled pre-exam draws the rows in sight first and the rest right after; the others are whole in their first drawing.
 * "Laid out" is work alone: it stops before the wait for the screen's next frame, which makes both sides look alike. "On the
 * screen" is with it, as a child sees it.
 */
import path from 'node:path';
import { ROUND_SIZE } from '@xueban/contract/constants';
import { routes, type StudyQuery } from '@xueban/contract/routes';
import { sameStage, type Stage } from '@xueban/contract/learning/word-round';
import { DEMO, seedDemoSchool, SMALL_MATHEMATICS } from '../server/seed/demo-school';
import { MovableClock, studyRound } from '../server/seed/learner';
import { createLearningServices } from '../server/seed/learning-services';
import type { Database } from '../server/src/database';
import { createAdministration } from '../server/src/modules/school/administration/administration.service';
import { withDatabase } from './lib/database';
import { lowerQuartile, median, must } from './lib/figures';
import { openSide, type Side, signIn, takeTurns, type Target } from './lib/phone-page';
import { startServer } from './lib/server-process';

const DIST = process.env.BENCH_DIST ?? path.resolve(__dirname, '../dist/wechat');
const NATIVE = path.resolve(__dirname, 'native-study');
const BUILT_ORIGIN = process.env.REMAX_APP_API_HOST ?? 'http://127.0.0.1:3000';
const TURNS = { warmUp: 3, counted: Number(process.env.BENCH_ROUNDS ?? 20) };
const MAX_OPEN_RATIO = 1.3;
const MAX_TAP_RATIO = 2;
const MAX_PAINTED_RATIO = 1.2;
const MAX_ROWS_BYTES = 40 * 1024;
const MAX_TAP_BYTES = 1024;
const SLIPS_ON_TABLE = 5;
const LAST_BOX: Stage = { step: 'paper_cut_box', currentGroup: 9, mixedGroups: [1, 2, 3, 4, 5, 6, 7, 8, 9] };

interface StudyPage extends Target {
  name: string;
  path: string;
  /** Where the round of its student stands; undefined: at its beginning. */
  stage: Stage | undefined;
  query: Partial<Record<StudyQuery, string>>;
  native: string;
  alsoKept: boolean;
}

const PAGES: StudyPage[] = [
  {
    name: 'pre-exam',
    path: routes.preExam.path,
    stage: undefined,
    query: {},
    native: 'pages/pre-exam/index',
    alsoKept: true,
    selector: '.t-unknown',
    count: ROUND_SIZE,
    place: (turn) => turn,
  },
  {
    name: 'paper-cut box',
    path: routes.paperCutBox.path,
    stage: LAST_BOX,
    query: { currentGroup: '9', mixedGroups: LAST_BOX.mixedGroups.join(',') },
    native: 'pages/paper-cut-box/index',
    alsoKept: false,
    selector: '.t-green',
    count: SLIPS_ON_TABLE,
    place: (turn) => turn % SLIPS_ON_TABLE,
  },
  {
    name: 'final exam',
    path: routes.finalExam.path,
    stage: { step: 'final_exam', currentGroup: 0, mixedGroups: [] },
    query: {},
    native: 'pages/final-exam/index',
    alsoKept: false,
    selector: '.t-wrong',
    count: ROUND_SIZE,
    // The first has its mark.
    place: (turn) => turn + 1,
  },
];

interface Round {
  student: { id: number; name: string };
  query: Partial<Record<StudyQuery, string>>;
}

async function run(database: Database): Promise<void> {
  await seedDemoSchool(database.pool, { now: new Date(), iKnowThisIsADemo: true, mathematics: SMALL_MATHEMATICS });
  const server = await startServer({ DATABASE_URL: database.url() });
  try {
    const wanted = process.env.BENCH_PAGE;
    for (const page of PAGES) {
      if (wanted === undefined || wanted === page.name) await measure(page, await beginRound(database, page), server.origin);
    }
  } finally {
    await server.stop();
  }
}

/** A student whose round stands where the page begins. */
async function beginRound({ db, pool }: Database, { name, stage }: StudyPage): Promise<Round> {
  const school = createAdministration(db);
  const id = await school.createStudent({ parentPhone: DEMO.guardian.phone, name });
  const {
    rows: [course],
  } = await pool.query<{ id: number }>(
    `select course_id::int as id from student_allocations join students on students.id = student_id where name = $1`,
    [DEMO.students.fresh.name],
  );
  if (!course) throw new Error('the demo school has no such course');
  await school.assignCourse({ student: String(id), course: String(course.id) });
  const clock = new MovableClock(new Date(Date.now() - 3_600_000));
  const services = createLearningServices({ db, pool, now: clock.now });
  const study = { services, clock, studentId: id, courseId: course.id };
  const record =
    stage === undefined
      ? (await services.learningRecords.open(id, course.id, { learning_subtype: 'learn' })).data
      : await studyRound(study, {
          unknown: ROUND_SIZE,
          pace: 1,
          // Of the final exam one word has been marked, so that it goes on as a list.
          stopWhen: ({ stage: at }) => at !== undefined && sameStage(at, stage) && (at.step !== 'final_exam' || at.results.size > 0),
        });
  return { student: { id, name }, query: { courseId: String(course.id), learningRecordId: String(record.id) } };
}

async function measure(page: StudyPage, { student, query }: Round, origin: string): Promise<void> {
  const sides: Side[] = [];
  try {
    const compiled = await openSide({
      name: 'compiled',
      dist: DIST,
      path: page.path,
      query: { ...query, ...page.query },
      requestMap: { [BUILT_ORIGIN]: origin },
    });
    sides.push(compiled);
    await signIn(compiled, student);
    const native = await openSide({ name: 'by hand', dist: NATIVE, path: page.native });
    sides.push(native);
    if (page.alsoKept) sides.push(await openSide({ name: 'kept', dist: NATIVE, path: page.native, query: { keeps: '1' } }));
    await takeTurns(sides, page, TURNS);
    judge(page.name, compiled, native, sides[2]);
  } finally {
    for (const { simulator } of sides) await simulator.close();
  }
}

function judge(name: string, compiled: Side, native: Side, kept: Side | undefined): void {
  console.log(`# ${name}`);
  for (const side of [native, kept, compiled]) {
    if (side === undefined) continue;
    console.log(
      `${side.name.padEnd(9)} open ${figure(side.open)}  tap ${figure(side.tap)}, ${median(side.apply).toFixed(1)} of it in the view, on the screen ${median(side.painted).toFixed(1)} ms  first setData ${(side.firstBytes / 1024).toFixed(1)} KB, all rows ${(side.allBytes / 1024).toFixed(1)} KB  per tap ${Math.max(...side.tapBytes)} B in ${Math.max(...side.setDataPerTap)} setData`,
    );
  }
  if (kept) console.log(`a tap against the one by hand that is kept: ${(median(compiled.tap) / median(kept.tap)).toFixed(2)}`);
  console.log(`a tap at the median: ${(median(compiled.tap) / median(native.tap)).toFixed(2)}`);
  const checks: [string, number, number][] = [
    ['open, ratio', median(compiled.open) / median([...native.open, ...(kept?.open ?? [])]), MAX_OPEN_RATIO],
    ['tap, ratio of the lower quartiles', lowerQuartile(compiled.tap) / lowerQuartile(native.tap), MAX_TAP_RATIO],
    ['tap on the screen, ratio of the medians', median(compiled.painted) / median(native.painted), MAX_PAINTED_RATIO],
    ['setData of all rows, bytes', compiled.allBytes, MAX_ROWS_BYTES],
    ['largest tap, bytes', Math.max(...compiled.tapBytes), MAX_TAP_BYTES],
    ['setData a tap', Math.max(...compiled.setDataPerTap), 1],
  ];
  for (const [what, value, limit] of checks)
    must(value <= limit, `${what}: ${Number.isInteger(value) ? value : value.toFixed(2)} (at most ${limit})`);
}

const figure = (times: readonly number[]): string =>
  `${median(times).toFixed(1)} ms (median of ${times.length}; lower quartile ${lowerQuartile(times).toFixed(1)})`;

void withDatabase(run);
