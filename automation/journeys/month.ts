import { MISTAKE_RIGHT_IN_ROW, REINFORCEMENT_DAYS } from '@xueban/contract/constants';

/** A word as the rules of the method have it: the second opinion against which pages and database are held. */
interface ExpectedWord {
  studiedOn: number;
  answeredOn: number;
  cell: number;
  /** In the mistake word book: right answers in a row; undefined: not in it. */
  rightInRow: number | undefined;
}

const FIRST_CELL = 2;
const LAST_CELL = 9;

/**
 * What a month of learning must come to, by the rules alone: plan days, nine cells, mistake word book, in days counted from
 * the first of the month. It says when a word is due until its plan is over; then the product's own schedule does.
 */
export class ExpectedMonth {
  private readonly words = new Map<string, ExpectedWord>();
  private readonly leftBook = new Set<string>();
  known = 0;

  study(word: string, day: number, correct: boolean): void {
    this.words.set(word, { studiedOn: day, answeredOn: day, cell: FIRST_CELL, rightInRow: correct ? undefined : 0 });
  }

  /** The first answer of a word in the review of a day; `due` for a word that was not asked by its plan. */
  review(spelling: string, day: number, correct: boolean): void {
    const word = this.words.get(spelling);
    if (!word) throw new Error(`${spelling} was never learned`);
    if (correct) word.cell = Math.min(LAST_CELL, word.cell + 1);
    else if (word.cell === LAST_CELL) word.cell = LAST_CELL - 1;
    word.answeredOn = day;
    this.keepBook(spelling, word, correct);
  }

  /** Words due by their plans on this day, missed days included; each once. */
  dueByPlan(day: number): string[] {
    return [...this.words]
      .filter(([, word]) => {
        const [next] = REINFORCEMENT_DAYS.map((after) => word.studiedOn + after).filter((planDay) => planDay > word.answeredOn);
        return next !== undefined && next <= day;
      })
      .map(([spelling]) => spelling);
  }

  /** Words whose plan has come to its end. */
  isPastPlan(spelling: string): boolean {
    const word = this.words.get(spelling);
    return word !== undefined && word.answeredOn >= word.studiedOn + Math.max(...REINFORCEMENT_DAYS);
  }

  /** Words in cells 1 to 9, of a course of so many words. */
  cells(courseWords: number): number[] {
    const cells = Array.from({ length: LAST_CELL }, (_, i) => [...this.words.values()].filter(({ cell }) => cell === i + 1).length);
    cells[LAST_CELL - 1]! += this.known;
    cells[0] = courseWords - cells.reduce((sum, count) => sum + count, 0);
    return cells;
  }

  mistakes(): { inBook: number; left: number } {
    return { inBook: [...this.words.values()].filter(({ rightInRow }) => rightInRow !== undefined).length, left: this.leftBook.size };
  }

  private keepBook(spelling: string, word: ExpectedWord, correct: boolean): void {
    if (!correct) {
      word.rightInRow = 0;
      this.leftBook.delete(spelling);
    } else if (word.rightInRow !== undefined) {
      word.rightInRow += 1;
      if (word.rightInRow < MISTAKE_RIGHT_IN_ROW) return;
      word.rightInRow = undefined;
      this.leftBook.add(spelling);
    }
  }
}
