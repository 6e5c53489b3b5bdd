/** Questions to the database that come at the same moment, asked with one statement. */

/** How one question is asked, and how several are: their answers in the same order. */
export interface Ways<Question, Answer> {
  one: (question: Question) => Promise<Answer>;
  many: (questions: readonly Question[]) => Promise<readonly Answer[]>;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (reason: unknown) => void;
}

/**
 * Requests that Node reads in one turn share one statement, so a busy server sends fewer. Each is asked after its request
 * came, so no answer is older than its question.
 */
export function together<Question, Answer>({ one, many }: Ways<Question, Answer>, most = 64): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  const ask = (): void => {
    const [first, ...others] = waiting;
    const asked = waiting;
    waiting = [];
    if (!first) return;
    if (others.length === 0) {
      one(first.question).then(first.resolve, first.reject);
      return;
    }
    many(asked.map(({ question }) => question)).then(
      (answers) => asked.forEach(({ resolve }, at) => resolve(answers[at] as Answer)),
      (error: unknown) => asked.forEach(({ reject }) => reject(error)),
    );
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === 1) setImmediate(ask);
      else if (waiting.length === most) ask();
    });
}
