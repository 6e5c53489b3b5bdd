/** As packs have them by their places: later ones are only added behind. */
export const EXERCISES = ['recall', 'choice', 'listening', 'spelling'] as const;
