/** What a school may say about whoever is not signed in, and what it says until it does. Pure. */

export interface TrialRules {
  /** Whether anybody may learn a group of five words of its courses. */
  group: boolean;
  /** Whether trial lessons are booked in the mini-program. */
  booking: boolean;
  /** Courses of trial groups, the first one offered first; empty: the first that strangers may see. */
  courses: readonly number[];
}

export const DEFAULT_TRIAL_RULES: TrialRules = { group: true, booking: true, courses: [] };

/** What phones are told of them. */
export const shownTrialRules = ({ group, booking }: TrialRules): Omit<TrialRules, 'courses'> => ({ group, booking });
