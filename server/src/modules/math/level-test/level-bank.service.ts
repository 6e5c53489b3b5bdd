/** The bank of the level test in the memory of this process: what is asked is chosen from it with every answer. */
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { buildGraph } from '../rules/level-test/graph';
import { buildBank, type ItemKind, type LevelBank } from '../rules/level-test/items';
import { levelBankVersion, loadItems, loadPoints } from './level-bank.repository';

export interface PointFacts {
  name: string;
  grade: number;
  position: number;
  strand: string;
}

export interface LoadedLevelBank extends LevelBank {
  findPoint(id: string): PointFacts | undefined;
}

export interface LevelBankService {
  /** @throws AppError LEVEL_TEST_NOT_SET_UP while no bank has been imported */
  current(): Promise<LoadedLevelBank>;
}

/** How long a process may keep using a bank that another one has changed, ms. */
const FRESH_MS = 15_000;

export function createLevelBankService(db: Executor, now: () => number = Date.now): LevelBankService {
  let held: { version: string; bank: LoadedLevelBank } | undefined;
  let checkedAt = -Infinity;
  let checking: Promise<LoadedLevelBank> | undefined;

  const check = async (): Promise<LoadedLevelBank> => {
    const version = await levelBankVersion(db);
    if (version === null) throw new AppError('LEVEL_TEST_NOT_SET_UP');
    if (held?.version !== version) held = { version, bank: await load(db) };
    if (held.bank.items.length === 0) throw new AppError('LEVEL_TEST_NOT_SET_UP');
    checkedAt = now();
    return held.bank;
  };
  return {
    async current() {
      if (held && held.bank.items.length > 0 && now() - checkedAt < FRESH_MS) return held.bank;
      // Whoever comes meanwhile waits for the same look-up.
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
}

const KINDS: ReadonlySet<string> = new Set<ItemKind>(['fill_in', 'single_choice', 'multiple_choice', 'true_false']);
const isItemKind = (kind: string): kind is ItemKind => KINDS.has(kind);

async function load(db: Executor): Promise<LoadedLevelBank> {
  const points = await loadPoints(db);
  const known = new Set(points.map(({ id }) => id));
  const graph = buildGraph(points.map((point) => ({ ...point, prerequisites: point.prerequisites.filter((id) => known.has(id)) })));
  const facts = new Map(points.map(({ id, name, grade, position, strand }) => [id, { name, grade, position, strand }]));
  const sources = (await loadItems(db)).flatMap((row) => {
    const { kind, options } = row.content;
    // A point that was taken out has its items with it.
    if (!isItemKind(kind) || !known.has(row.knowledgePoint)) return [];
    return [
      {
        id: row.id,
        knowledgePoint: row.knowledgePoint,
        kind,
        options: options.length,
        ratings: row.ratings,
        calibrated:
          row.difficulty === null || row.difficultySd === null ? undefined : { difficulty: row.difficulty, difficultySd: row.difficultySd },
        admission: row.admission,
        removed: row.removedAt !== null,
      },
    ];
  });
  return { ...buildBank(graph, sources), findPoint: (id) => facts.get(id) };
}
