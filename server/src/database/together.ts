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
 * What Node reads from its connections in one turn is asked together, once it has read all of them: the busier the server,
 * the more in one statement, and alone a question waits for nobody. No statement waits for another: one that hangs holds up
 * those that were asked with it and no others. Each is asked after it came, so that no answer is older than its question.
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
