/** A name as it is kept: what looks alike is the same, however it was typed. */
export const toName = (typed: string): string => typed.trim().normalize('NFC');
