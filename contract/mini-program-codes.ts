/** The mini-program codes on posters and what a scan of each opens. Each is made once and holds nothing personal. */
import { type RouteName, routes } from './routes';

export interface CodeTarget {
  page: RouteName;
  /** What the page is opened with as `scene`: 32 signs at most, of those that WeChat takes. */
  scene: string;
}

export const miniProgramCodes = {
  /** Of the card and the report that a learner shares. */
  study: { page: 'sharedStudy', scene: 'code' },
  /** Of the poster of the vocabulary-size test. */
  vocab_test: { page: 'vocabTest', scene: 'code' },
} as const satisfies Record<string, CodeTarget>;

export type CodeKind = keyof typeof miniProgramCodes;

/** Path of the page as WeChat wants it: without a leading slash, without a query. */
export const codePage = (kind: CodeKind): string => routes[miniProgramCodes[kind].page].path;
