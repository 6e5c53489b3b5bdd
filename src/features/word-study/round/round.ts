/** A round as the phone holds it: the record, its words, every answer known so far, and the fold of them. Pure. */
import type { StudentWord, Word } from '@xueban/contract/resources/courses';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import {
  foldAnswer,
  foldRound,
  getStageState,
  type RoundState,
  sameStage,
  type Stage,
  type StageState,
} from '@xueban/contract/learning/word-round';
import type { ExerciseWord } from '@/components/exercise/asking';
import { type AttemptOwner, mergeAnswers } from '@/offline';
import { fromServer, type KeyedAnswer } from '../logic/answers';
import { getIds, type RoundIds } from '../logic/location';

/** What the study pages show of a word. */
export type RoundWord = ExerciseWord;

/** The record without its words and answers, which the round keeps in its own form. */
export type RoundRecord = Omit<WordRecord, 'words' | 'answers'>;

/** Words the pre-exam can draw from, as far as they have been fetched. */
export interface Candidates {
  wordIds: readonly number[];
  /** Undefined once all are here. */
  nextPage: number | undefined;
}

export interface Round {
  owner: AttemptOwner;
  ids: RoundIds;
  record: RoundRecord;
  words: ReadonlyMap<number, RoundWord>;
  /** Undefined until the pre-exam has asked for them. */
  candidates: Candidates | undefined;
  answers: readonly KeyedAnswer[];
  state: RoundState;
}

const noCandidates: Candidates = { wordIds: [], nextPage: 1 };

/** A word with only what the pages show: what is kept on the phone stays small. */
export function roundWord(word: Word | RoundWord): RoundWord {
  const { id, spelling, phonetic, part_of_speech, meaning, example, translation, distractors, audio_url, example_audio_url } = word;
  return { id, spelling, phonetic, part_of_speech, meaning, example, translation, distractors, audio_url, example_audio_url };
}

/**
 * A round from what the server says of it.
 * @param pending answers of this phone that the server may not have yet, in order
 * @param earlier what the phone knew of the round before: its candidates and their words stay
 */
export function roundFromServer(owner: AttemptOwner, record: WordRecord, pending: readonly KeyedAnswer[], earlier?: Round): Round {
  const { words, answers, ...rest } = record;
  const merged = mergeAnswers(answers.map(fromServer), pending);
  const byId = new Map(earlier?.words);
  for (const word of words) byId.set(word.id, roundWord(word));
  return {
    owner,
    ids: getIds(record),
    record: rest,
    words: byId,
    candidates: earlier?.candidates,
    answers: merged,
    state: foldRound(rest.id, merged, rest.status === 'completed'),
  };
}

/** The round with one more answer. */
export function withAnswer(round: Round, answer: KeyedAnswer): Round {
  const answers = [...round.answers, answer];
  return { ...round, answers, state: foldAnswer(round.record.id, round.state, answers) };
}

/** A stage of the round: the one at hand, or another. */
export function getStage({ record, answers, state }: Round, stage: Stage): StageState {
  return state.stage && sameStage(state.stage, stage) ? state.stage : getStageState(record.id, answers, stage);
}

/** The round with a page of candidates. */
export function withCandidates(round: Round, words: readonly (StudentWord | RoundWord)[], nextPage: number | undefined): Round {
  const byId = new Map(round.words);
  const seen = new Set(round.candidates?.wordIds);
  const wordIds = [...(round.candidates ?? noCandidates).wordIds];
  for (const word of words) {
    byId.set(word.id, roundWord(word));
    if (!seen.has(word.id)) wordIds.push(word.id);
  }
  return { ...round, words: byId, candidates: { wordIds, nextPage } };
}

/** Words of the round in study order that are on the phone. */
export function getWords(round: Round, wordIds: readonly number[]): RoundWord[] {
  return wordIds.map((id) => round.words.get(id)).filter((word) => word !== undefined);
}
