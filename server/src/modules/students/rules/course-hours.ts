/** Course hours as the school books them. Pure. */

/** Most hours of one entry. */
export const MAX_HOURS = 9999;
/** Most hours that a student may have left, or owe. */
export const MAX_BALANCE = 99_999;

/** Halves, and not nothing. */
export const isBookable = (hours: number): boolean => hours !== 0 && Number.isInteger(hours * 2) && Math.abs(hours) <= MAX_HOURS;
