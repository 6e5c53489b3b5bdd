/** Shape of the legal texts, and what is said about their version. */

/** A paragraph, or a list of points. */
export type LegalBlock = string | { points: readonly string[] };

export interface LegalSection {
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  title: string;
  /** What matters most, said first and short. */
  summary: readonly string[];
  sections: readonly LegalSection[];
}

/** `2026-11-22`, or `2026-11-22.2` for the second of a day → 2026年11月22日: a version is named by the day it is in force from. */
export function effectiveDate(version: string): string {
  const [year, month, day] = version.split('-');
  return `${year}年${Number(month)}月${Number.parseInt(day ?? '', 10)}日`;
}
