/**
 * The adaptive vocabulary-size test as a fold over answers: the same seed and answers give the same questions and
 * the same result, so an interrupted test goes on exactly where it stood.
 */
import { atPrior, type ItemBank } from './items';
import { nextChoice, findTick } from './choice-phase';
import { afterChoice, afterPseudoWord, afterTick, type Posterior, getPrior } from './posterior';
import type { ChoiceOutcome } from './response-model';
import { type Answer, FULL_TEST, type Response, type Step, type TestConfig, type TestState, type Timing } from './state';
import { nextScreen } from './tick-phase';
import { UnfittingAnswerError } from './adaptive-test/unfitting-answer';

/** A new test. @param seed fixes every draw of this test */
export function start(bank: ItemBank, seed: number, config: TestConfig = FULL_TEST): TestState {
  return withStep(
    { config, seed, prior: bank.prior, stepNumber: 0, step: { kind: 'done' }, responses: [], timings: [], posterior: getPrior() },
    bank,
  );
}

/** What is asked now. */
export function next(state: TestState): Step {
  return state.step;
}

/**
 * Takes the answer to the step with this number. An answer to an earlier step changes nothing: it was sent twice.
 * @throws UnfittingAnswerError for a step not yet reached, another kind of answer, a word not on the screen, no such position
 */
export function answer(state: TestState, currentBank: ItemBank, stepNumber: number, given: Answer): TestState {
  const bank = atPrior(currentBank, state.prior);
  if (stepNumber < state.stepNumber) return state;
  if (stepNumber > state.stepNumber) throw new UnfittingAnswerError(`Step ${stepNumber} is not asked yet.`);
  const { responses, items } = responsesTo(state.step, given, bank);
  const timing: Timing[] = given.milliseconds === undefined ? [] : [{ kind: given.kind, items, milliseconds: given.milliseconds }];
  const posterior = responses.reduce((before, response) => afterResponse(before, response, bank, state.responses), state.posterior);
  return withStep(
    {
      ...state,
      stepNumber: stepNumber + 1,
      posterior,
      responses: [...state.responses, ...responses],
      timings: [...state.timings, ...timing],
    },
    bank,
  );
}

/** The state after these answers: how a test kept as seed and answers is taken up again. */
export function replay(bank: ItemBank, seed: number, answers: readonly Answer[], config: TestConfig = FULL_TEST): TestState {
  return answers.reduce((state, given, stepNumber) => answer(state, bank, stepNumber, given), start(bank, seed, config));
}

function withStep(state: TestState, bank: ItemBank): TestState {
  return { ...state, step: nextScreen(state, bank) ?? nextChoice(state, bank) ?? { kind: 'done' } };
}

function responsesTo(step: Step, given: Answer, bank: ItemBank): { responses: Response[]; items: number } {
  if (step.kind === 'ticks' && given.kind === 'ticks') {
    const ticked = new Set(given.ticked);
    if (given.ticked.some((id) => !step.words.includes(id))) throw new UnfittingAnswerError('A ticked word is not on the screen.');
    const responses = step.words.map((id): Response => ({ kind: bank.byId.has(id) ? 'word' : 'pseudo', id, ticked: ticked.has(id) }));
    return { responses, items: responses.length };
  }
  if (step.kind === 'choice' && given.kind === 'choice') {
    return { responses: [{ kind: 'choice', id: step.word, outcome: getOutcome(step.order, given.position) }], items: 1 };
  }
  throw new UnfittingAnswerError(`An answer of kind ${given.kind} does not fit a step of kind ${step.kind}.`);
}

function getOutcome(order: readonly number[], position: number | null): ChoiceOutcome {
  if (position === null) return 'unknown';
  const meaning = order[position];
  if (meaning === undefined) throw new UnfittingAnswerError(`There is no meaning at position ${position}.`);
  return meaning === 0 ? 'right' : 'wrong';
}

function afterResponse(posterior: Posterior, response: Response, bank: ItemBank, before: readonly Response[]): Posterior {
  if (response.kind === 'pseudo') return afterPseudoWord(posterior, response.ticked);
  const word = bank.byId.get(response.id);
  // A word taken out of the bank since says nothing any more.
  if (!word) return posterior;
  return response.kind === 'word'
    ? afterTick(posterior, word, response.ticked)
    : afterChoice(posterior, word, response.outcome, findTick({ responses: before }, response.id));
}
