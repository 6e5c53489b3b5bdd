/** What the model of a list (list-model.ts) weighs: how far it was learned, how well, and what is known beside it. */

/** Points up to which a path is learned, from this place to its end. */
export const FIRST_POINT = 15;

/** What is weighed: points, shares kept before the point and known after it, and how soon the one goes over into the other (ln(place)). */
export interface Fineness {
  /** Between points, ln(place), at most. */
  step: number;
  kept: readonly Kept[];
  ahead: readonly Ahead[];
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

/** Words of the list after the point: a share of them, or what is known by reading, which falls with the rank. */
export type Ahead = { weight: number } & ({ share: number } | { halfAt: number });

export const FINE: Fineness = {
  step: 0.07,
  kept: [
    steady(0.98, 0.14),
    steady(0.94, 0.12),
    steady(0.89, 0.1),
    steady(0.82, 0.1),
    steady(0.74, 0.1),
    steady(0.65, 0.09),
    steady(0.56, 0.08),
    steady(0.47, 0.06),
    ...changing(0.97, 0.75, 0.07),
    ...changing(0.95, 0.55, 0.07),
    ...changing(0.75, 0.45, 0.07),
  ],
  ahead: [
    { share: 0.003, weight: 0.25 },
    { share: 0.015, weight: 0.15 },
    { share: 0.1, weight: 0.15 },
    { halfAt: 40, weight: 0.08 },
    { halfAt: 130, weight: 0.11 },
    { halfAt: 400, weight: 0.14 },
    { halfAt: 1_400, weight: 0.14 },
    { halfAt: 4_500, weight: 0.12 },
  ],
  blurs: [
    { width: 0.04, weight: 0.65 },
    { width: 0.35, weight: 0.35 },
  ],
};
/** Enough to see whether a list explains the answers at all and where it may have been left off, and to choose words by. */
export const COARSE: Fineness = {
  step: 0.24,
  kept: [steady(0.95, 0.3), steady(0.82, 0.2), steady(0.66, 0.15), steady(0.5, 0.1), ...changing(0.95, 0.58, 0.15)],
  ahead: [
    { share: 0.05, weight: 0.7 },
    { halfAt: 1_400, weight: 0.3 },
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

/**
 * Words outside the list, known as a share of the most common ones that halves at a rank: a small share for somebody who
 * has met a few, all of the most common for somebody who also reads.
 */
export const OTHERS: readonly Others[] = [
  ...HALVED_AT.flatMap(({ halfAt, weight }) =>
    SHARES.map(({ share, weight: own }) => ({ halfAt, share, fall: 2, weight: 0.6 * weight * own })),
  ),
  ...Array.from({ length: 15 }, (_, i) => 60 * 1.42 ** i).flatMap((halfAt) =>
    [1.3, 2, 3].map((fall) => ({ halfAt, share: 1, fall, weight: 0.4 / (15 * 3) })),
  ),
];
export interface Others {
  halfAt: number;
  share: number;
  /** Slope on ln(rank). */
  fall: number;
  weight: number;
}
