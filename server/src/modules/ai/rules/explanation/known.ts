/** What the key of a question says: what may not be told before the end, and what no line may contradict. */
import type { QuestionMaterial } from '../material';
import { typedInlines, typedRich } from '../answer/rich';
import type { Known } from '../math-exercise/contradiction';
import { findChains } from '../math-exercise/relations';
import type { Secret } from '../math-exercise/says-answer';
import type { Grade } from '../../../math/rules/questions/judge';

type Asked = Pick<QuestionMaterial['question'], 'asked'>;

/** What may not be said before the last step. */
export function getSecret({ asked }: Asked): Secret {
  const { key, content } = asked;
  const prompt = typedRich(content.prompt);
  if (key.kind === 'choice') {
    const right = content.options.filter(({ id }) => key.optionIds.includes(id)).map(({ content: inlines }) => typedInlines(inlines));
    return { answers: right.filter((text) => /^[-−+\d./a-z=√π()^ ]+$/i.test(text)), prompt };
  }
  if (key.kind !== 'blanks') return { answers: [], prompt };
  const letter = /([a-z])\s*=\s*_*\s*$/i.exec(prompt.replace(/_+\s*$/, ''))?.[1];
  return {
    answers: key.keys.flatMap(({ expr }) => [expr, ...(letter === undefined || expr.includes('=') ? [] : [`${letter}=${expr}`])]),
    prompt,
  };
}

export async function collectKnown({ asked, given }: Asked & Pick<QuestionMaterial['question'], 'given'>, grade: Grade): Promise<Known> {
  const { key } = asked;
  const { answers, prompt } = getSecret({ asked });
  const values = key.kind === 'blanks' ? key.keys.map(({ expr }) => expr) : answers;
  const [only] = values;
  return {
    root:
      only === undefined || values.length > 1 || (key.kind === 'choice' && key.optionIds.length > 1)
        ? undefined
        : await findRoot(prompt, only, grade),
    values,
    right: key.kind === 'choice' ? key.optionIds : [],
    given: given === null ? [] : given.kind === 'choice' ? given.option_ids : given.kind === 'blanks' ? given.blanks : [],
  };
}

/** The letter of the question's equations, if the answer is their root; each of them holds for it. */
async function findRoot(prompt: string, answer: string, grade: Grade): Promise<Known['root']> {
  const value = answer.slice(answer.lastIndexOf('=') + 1).trim();
  if (value === '' || /[a-zA-Z<>≤≥±,;，；]/.test(value)) return undefined;
  const equations = findChains(
    prompt
      .replace(/[−–]/g, '-')
      .replace(/_+/g, '，')
      .replace(/[ \t\u3000\u00a0]+/g, ''),
  ).filter((sides) => sides.every((side) => side !== '') && /[a-zA-Z]/.test(sides.join('')));
  const letters = new Set(equations.flatMap((sides) => sides.join('').match(/[a-zA-Z]/g) ?? []));
  const [letter] = letters;
  if (letter === undefined || letters.size > 1) return undefined;
  const put = (side: string): string => side.replaceAll(letter, `(${value})`);
  for (const sides of equations) {
    for (const [at, side] of sides.slice(1).entries()) {
      if (!(await grade({ expr: put(sides[at] ?? ''), form: 'any' }, put(side))).correct) return undefined;
    }
  }
  return { letter, value };
}
