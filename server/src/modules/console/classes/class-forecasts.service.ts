/** What a class will have forgotten a week from now: read as it was computed, or computed when asked. */
import type { ClassForecast, StudentForecast } from '@xueban/contract/school/classes';
import type { Transact } from '../../../database';
import type { Staff } from '../../../plugins/staff-access';
import { CHECKED_DAYS, type ForecastService, NAMED_AT } from '../../words';
import { compareNames } from '../name-search';
import type { ConsoleStudentService } from '../students.service';
import type { ClassForecastRepository } from './class-forecasts.repository';

/** Words in the table of a class, and wrong answers told of a weak word. */
const WORDS_SHOWN = 6;
const GIVEN_SHOWN = 2;
/** A forecast younger than this is not computed again on request, ms. */
const FRESH_MS = 60_000;

interface ClassForecastParts {
  repository: ClassForecastRepository;
  forecasts: ForecastService;
  classes: { listStudentIds(staff: Staff, classId: number): Promise<number[]> };
  students: Pick<ConsoleStudentService, 'requireStudent'>;
  transact: Transact;
  now: () => Date;
}

export type ClassForecastService = ReturnType<typeof createClassForecastService>;

type Kept = Awaited<ReturnType<ForecastService['loadStudents']>>;

/** To the thousandth: nobody is surer. */
const round = (share: number): number => Math.round(share * 1000) / 1000;

function sumUp(kept: Kept): Pick<ClassForecast, 'reckoned_at' | 'known'> {
  const oldest = kept.map(({ reckonedAt }) => reckonedAt).sort((a, b) => a.getTime() - b.getTime())[0];
  const sum = (of: (row: Kept[number]) => number): number => kept.reduce((total, row) => total + of(row), 0);
  const words = sum(({ wordsCount }) => wordsCount);
  return {
    reckoned_at: oldest?.toISOString() ?? null,
    known:
      words === 0
        ? null
        : {
            words,
            now: round(sum(({ knownNow }) => knownNow) / words),
            next_week: round(sum(({ knownNextWeek }) => knownNextWeek) / words),
          },
  };
}

/** Who forgets which of the words that most will forget. */
async function loadStudents(
  { repository, forecasts }: Pick<ClassForecastParts, 'repository' | 'forecasts'>,
  ids: readonly number[],
  kept: Kept,
): Promise<Pick<ClassForecast, 'words' | 'students'>> {
  if (ids.length === 0) return { words: [], students: [] };
  const { wordIds, known } = await forecasts.forecastMost(kept, WORDS_SHOWN);
  const named = new Map(kept.filter(({ wordsCount }) => wordsCount > 0).map(({ studentId, namedCount }) => [studentId, namedCount]));
  const rows = (await repository.listNames(ids)).map(({ id, name }) => ({
    id,
    name,
    named: named.get(id) ?? null,
    known: wordIds.map((wordId) => {
      const share = known.get(id)?.get(wordId);
      return share === undefined ? null : round(share);
    }),
  }));
  return {
    words: await repository.listWords(wordIds),
    students: rows.sort((a, b) => (b.named ?? -1) - (a.named ?? -1) || compareNames(a.name, b.name) || a.id - b.id),
  };
}

export function createClassForecastService(parts: ClassForecastParts) {
  const { repository, forecasts, classes, students, transact, now } = parts;
  const loadCameTrue = async (ids: readonly number[]): Promise<ClassForecast['came_true']> => {
    const { answered, forgotten } = await forecasts.countCameTrue(ids);
    return { days: CHECKED_DAYS, asked: answered, forgotten };
  };

  async function loadWeakWords(classId: number, ids: readonly number[]): Promise<ClassForecast['weak_words']> {
    const weak = await repository.listWeakWords(classId);
    const given = await repository.listGiven(
      ids,
      weak.map(({ id }) => id),
    );
    return weak.map((word) => ({
      ...word,
      given: given
        .filter(({ wordId }) => wordId === word.id)
        .slice(0, GIVEN_SHOWN)
        .map((one) => one.given),
    }));
  }

  async function load(classId: number, ids: readonly number[]): Promise<ClassForecast> {
    const kept = await forecasts.loadStudents(ids);
    const [cameTrue, rows, weakWords, weakPoints] = await Promise.all([
      loadCameTrue(ids),
      loadStudents(parts, ids, kept),
      loadWeakWords(classId, ids),
      repository.listWeakPoints(classId),
    ]);
    return { ...sumUp(kept), came_true: cameTrue, ...rows, weak_words: weakWords, weak_points: weakPoints };
  }

  const countWeaknesses = (classId: number): Promise<void> => transact((tx) => repository.countWeaknesses(tx, classId));

  return {
    find: async (staff: Staff, classId: number): Promise<ClassForecast> => load(classId, await classes.listStudentIds(staff, classId)),

    async compute(staff: Staff, classId: number): Promise<ClassForecast> {
      const ids = await classes.listStudentIds(staff, classId);
      const before = now().getTime() - FRESH_MS;
      const fresh = new Set(
        (await forecasts.loadStudents(ids)).filter((row) => row.reckonedAt.getTime() > before).map((row) => row.studentId),
      );
      await forecasts.computeStudents(ids.filter((id) => !fresh.has(id)));
      await countWeaknesses(classId);
      return load(classId, ids);
    },

    async findStudent(staff: Staff, studentId: number): Promise<StudentForecast> {
      await students.requireStudent(staff, studentId);
      const [kept] = await forecasts.loadStudents([studentId]);
      const named = await repository.listNamed(studentId, NAMED_AT);
      return {
        reckoned_at: kept?.reckonedAt.toISOString() ?? null,
        named: kept?.namedCount ?? 0,
        came_true: await loadCameTrue([studentId]),
        words: named.map(({ chance, dueOn, ...word }) => ({ ...word, known: round(1 - chance), due_on: dueOn })),
      };
    },

    /** Whether the figures of this day are all there. */
    isComputed: forecasts.isComputed,
    /** Everybody, and every class that is not over. */
    async computeSchool(day: string, stop: AbortSignal): Promise<void> {
      await forecasts.computeSchool(day, stop);
      for (const classId of await repository.listRunning()) {
        stop.throwIfAborted();
        await countWeaknesses(classId);
      }
      await forecasts.finish(day);
    },
  };
}
