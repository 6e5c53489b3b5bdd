/** What the model of a list (list-model.ts) weighs: how far it was learned, how well, and what is known beside it. */

/** Points up to which a path is learned, from this place to its end. */
export const FIRST_POINT = 15;

/** What is weighed: points, shares kept before the point and known after it, and how soon the one goes over into the other (ln(place)). */
export interface Fineness {
  /** Between points, ln(place), at most. */
  step: number;
  kept: readonly Kept[];
  ahead: readonly Unlearned[];
  blurs: readonly Blur[];
}

/** Share of words known at the first place and at the point; in between it changes evenly. */
export interface Kept {
  first: number;
  atPoint: number;
  weight: number;
}

/** ln(place) over which a path goes over from kept to not learned. */
export interface Blur {
  width: number;
  weight: number;
}

const steady = (share: number, weight: number): Kept => ({ first: share, atPoint: share, weight });
/** What was learned last is known best, as it was reviewed last; or least, as it was reviewed seldom. */
const changing = (one: number, other: number, weight: number): Kept[] => [
  { first: one, atPoint: other, weight: weight / 2 },
  { first: other, atPoint: one, weight: weight / 2 },
];

/** Words that were not learned, known as a share of the most common ones that falls with ln(rank) and halves at a rank. */
export interface Unlearned {
  share: number;
  halfAt: number;
  fall: number;
  weight: number;
}

export const shareKnownAt = (rank: number, { share, halfAt, fall }: Unlearned): number => share / (1 + (rank / halfAt) ** fall);

export const FINE: Fineness = {
  step: 0.07,
  kept: [
    steady(0.98, 0.14),
    steady(0.94, 0.12),
    steady(0.89, 0.1),
    steady(0.82, 0.1),
    steady(0.73, 0.1),
    steady(0.63, 0.09),
    steady(0.53, 0.07),
    steady(0.42, 0.05),
    steady(0.31, 0.04),
    steady(0.2, 0.04),
    ...changing(0.97, 0.75, 0.07),
    ...changing(0.95, 0.55, 0.07),
    ...changing(0.75, 0.45, 0.07),
    ...changing(0.95, 0.25, 0.06),
  ],
  ahead: [
    { share: 0.003, halfAt: Infinity, fall: 2, weight: 0.25 },
    { share: 0.02, halfAt: 1_000, fall: 2, weight: 0.15 },
    { share: 0.1, halfAt: Infinity, fall: 2, weight: 0.1 },
    { share: 1, halfAt: 13, fall: 2, weight: 0.08 },
    { share: 1, halfAt: 40, fall: 2, weight: 0.08 },
    { share: 1, halfAt: 130, fall: 2, weight: 0.11 },
    { share: 1, halfAt: 400, fall: 2, weight: 0.14 },
    { share: 1, halfAt: 1_400, fall: 2, weight: 0.14 },
    { share: 1, halfAt: 4_500, fall: 2, weight: 0.12 },
  ],
  blurs: [
    { width: 0.04, weight: 0.65 },
    { width: 0.35, weight: 0.35 },
  ],
};
/** Enough to see whether a list explains the answers at all and where it may have been left off, and to choose words by. */
export const COARSE: Fineness = {
  step: 0.24,
  kept: [steady(0.95, 0.3), steady(0.82, 0.2), steady(0.66, 0.15), steady(0.5, 0.1), steady(0.27, 0.1), ...changing(0.95, 0.58, 0.15)],
  ahead: [
    { share: 0.05, halfAt: Infinity, fall: 2, weight: 0.7 },
    { share: 1, halfAt: 1_400, fall: 2, weight: 0.3 },
  ],
  blurs: [
    { width: 0.1, weight: 0.65 },
    { width: 0.4, weight: 0.35 },
  ],
};

const SHARES = [
  { share: 0.02, weight: 0.3 },
  { share: 0.07, weight: 0.2 },
  { share: 0.18, weight: 0.2 },
  { share: 0.4, weight: 0.15 },
  { share: 0.75, weight: 0.15 },
];
/** Who has met some other words has met common ones: a share that falls late is less likely, and would be of very many words. */
const HALVED_AT = [
  { halfAt: 150, weight: 0.35 },
  { halfAt: 500, weight: 0.3 },
  { halfAt: 1_500, weight: 0.2 },
  { halfAt: 4_500, weight: 0.15 },
];

/** Ranks of which somebody who reads knows half, from the commonest dozen words to a good reader's. */
const READERS = Array.from({ length: 18 }, (_, i) => 20 * 1.42 ** i);

/**
 * Words outside the list, known as a share of the most common ones that halves at a rank: a small share for somebody who
 * has met a few, all of the most common for somebody who also reads.
 */
export const OTHERS: readonly Unlearned[] = [
  ...HALVED_AT.flatMap(({ halfAt, weight }) =>
    SHARES.map(({ share, weight: own }) => ({ halfAt, share, fall: 2, weight: 0.6 * weight * own })),
  ),
  ...READERS.flatMap((halfAt) => [1.3, 2, 3].map((fall) => ({ halfAt, share: 1, fall, weight: 0.4 / (READERS.length * 3) }))),
];

/**
 * Who knows few words of a list after the point knows, as a rule, few words beside it. Of the commonest words (up to this rank)
 * both curves give a number; the ratio of the two, a few words added to each, is log-normal about 1. With the probability
 * `none` the two have nothing to do with one another.
 */
export const TIE = { upToRank: 3_000, few: 5, sd: 0.9, none: 0.1 };
