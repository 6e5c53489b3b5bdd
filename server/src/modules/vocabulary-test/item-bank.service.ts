/** The item bank in the memory of this process: what is asked is chosen from it with every answer. */
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { buildBank, type ItemBank } from './rules/items';
import { bankVersion, type ItemRow, listsEdition, loadItems, loadLists, loadPseudoWords, loadSlopePrior } from './item-bank.repository';

export interface LoadedBank extends ItemBank {
  /** The four meanings of a word, the right one first. */
  parseMeanings(word: string): readonly string[];
}

export interface ItemBankService {
  /** @throws AppError VOCABULARY_TEST_NOT_SET_UP while no bank has been imported */
  current(): Promise<LoadedBank>;
}

/** How long a process may keep using a bank that another one has changed, ms. */
const FRESH_MS = 15_000;

export function createItemBankService(db: Executor, now: () => number = Date.now): ItemBankService {
  let held: { version: string; bank: LoadedBank } | undefined;
  let checkedAt = -Infinity;
  let checking: Promise<LoadedBank> | undefined;

  const check = async (): Promise<LoadedBank> => {
    const ownVersion = await bankVersion(db);
    if (ownVersion === null) throw new AppError('VOCABULARY_TEST_NOT_SET_UP');
    const version = `${ownVersion} ${await listsEdition(db)}`;
    if (held?.version !== version) held = { version, bank: await load(db) };
    checkedAt = now();
    return held.bank;
  };
  return {
    async current() {
      if (held && now() - checkedAt < FRESH_MS) return held.bank;
      // Whoever comes meanwhile waits for the same look-up.
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
}

async function load(db: Executor): Promise<LoadedBank> {
  const items = await loadItems(db);
  const pseudoWords = (await loadPseudoWords(db)).filter(({ removedAt }) => removedAt === null).map(({ word }) => word);
  const meanings = new Map(items.map(({ word, meaning, distractors }) => [word, [meaning, ...distractors]]));
  return {
    ...buildBank(items.map(getSource), pseudoWords, { prior: await loadSlopePrior(db), lists: await loadLists(db) }),
    parseMeanings: (word) => meanings.get(word) ?? [],
  };
}

/** A row as the rules want it. */
export function getSource({ word, rank, band, partOfSpeech, listed, difficulty, difficultySd, admission, removedAt }: ItemRow) {
  return {
    word,
    rank,
    group: `${band} ${partOfSpeech}`,
    listed: listed ?? undefined,
    admission,
    removed: removedAt !== null,
    calibrated: difficulty === null || difficultySd === null ? undefined : { difficulty, difficultySd },
  };
}
