/** The week of one student, on one page: for the guardian, from the school. */

export interface WeekDay {
  /** 周一 … 周日. */
  name: string;
  learned: number;
  reviewed: number;
  minutes: number;
}

export interface MissedWord {
  spelling: string;
  meaning: string;
  timesWrong: number;
}

export interface WeekReportSheet {
  type: 'week_report';
  /** Names of the courses, for the head of the sheet. */
  course: string;
  student: string;
  /** School day on which it was made, YYYY-MM-DD. */
  day: string;
  number: string;
  /** 11月23日 至 11月29日. */
  week: string;
  /** A sentence that sums up the week. */
  summary: string;
  /** A number, what it counts, and how it was the week before. */
  figures: { value: string; label: string; before: string }[];
  days: WeekDay[];
  /** Words answered wrong this week, most often first. */
  missed: MissedWord[];
  /** How many more there are. */
  moreMissed: number;
  /** What was done in mathematics; a line each. */
  math: string[];
  /** What is planned for next week; a line each. With none the part is left out. */
  next: string[];
}
