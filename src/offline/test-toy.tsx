/** The smallest attempt whose answers go through the outbox, and its page: for the tests of this folder. */
import { owner } from '@/test/data';
import { type Answer, type Network, phone } from '@/test/phone';
import { okAnswer } from '@/test/server';
import { outbox } from './phone-outbox';
import { type OutboxEntry, type OutboxRequest, toStream } from './entry';
import type { AttemptOwner, Keyed, Learner } from './attempt';
import { attemptStorage } from './attempt-storage';
import type { Opened } from './open-attempt';
import { type OpenAttempt, useAttempt } from './use-attempt';
import { type Completion, useCompletion } from './use-completion';

export interface ToyAnswer extends Keyed {
  wordId: number;
  /** A photograph on the phone. */
  photo?: string;
}

export interface Toy {
  owner: AttemptOwner;
  id: number;
  answers: readonly ToyAnswer[];
}

export const TOY_ID = 7;
export const toyStream = (id = TOY_ID) => toStream('learning_records', id);

export const toyStorage = attemptStorage<Toy, ToyAnswer, Toy>({
  name: 'toy',
  version: 1,
  getId: ({ id }) => id,
  toStream: toyStream,
  findAnswers: (entries: readonly OutboxEntry[]) =>
    entries.map(({ key, params }) => ({ key, wordId: 'questionId' in params ? params.questionId : 0 })),
  toForm: (toy) => toy,
  fromForm: (form, answers) => ({ owner: form.owner, id: form.id, answers }),
  isForm: ({ id }) => typeof id === 'number',
});

export interface ToyPage {
  opened: OpenAttempt<Toy, ToyAnswer>;
  completion: Completion;
  /** Given to the server for completing. */
  sent: number[];
  /** Pages left for, by the number of answers. */
  left: number[];
  completed: number;
}

/** What the hooks give, as of the last time the page was drawn; `page.opened` while the page is there. */
export const page = {} as ToyPage;

export interface ToyProps {
  /** Stable. */
  open: (learner: Learner, current: Toy | undefined) => Promise<Opened<Toy>>;
  /** Cannot be drawn from so many answers on. */
  breaksAt?: number;
  rereadsOnShow?: boolean;
  belongs?: (toy: Toy, before: Toy | undefined) => boolean;
  send?: (toy: Toy) => Promise<Toy>;
}

const always = (): boolean => true;

export function ToyScreen({ open, breaksAt = Infinity, rereadsOnShow = false, belongs = always, send }: ToyProps) {
  page.opened = useAttempt<Toy, ToyAnswer>({
    storage: toyStorage,
    open,
    belongs,
    redirect: ({ answers }) => page.left.push(answers.length),
    onProblem: () => undefined,
    withAnswer: (toy, answer) => ({ ...toy, answers: [...toy.answers, answer] }),
    // No call has a field for a file yet; what the phone says of one comes before the call.
    getRequest: ({ wordId, photo }, { id, owner: whose }) =>
      ({
        ...whose,
        subject: 'word',
        call: 'POST learning_records/{id}/questions/{questionId}/known',
        params: { id, questionId: wordId },
        body: { known: true },
        ...(photo === undefined ? {} : { file: { path: photo, purpose: 'question_photo', into: 'photo_upload_id' } }),
      }) as OutboxRequest,
    refusalText: () => 'refused',
    rereadsOnShow,
  });
  page.completion = useCompletion<Toy, ToyAnswer>({
    run: page.opened.run,
    send: (toy) => {
      page.sent.push(toy.answers.length);
      return send ? send(toy) : Promise.resolve(toy);
    },
    onCompleted: () => {
      page.completed += 1;
    },
  });
  const { attempt, openings } = page.opened;
  if (attempt && attempt.answers.length >= breaksAt) throw new Error('cannot be drawn');
  return <>{attempt ? `words ${attempt.answers.map(({ wordId }) => wordId).join(' ')}; ${openings}` : 'nothing'}</>;
}

export function newToyPage(): void {
  Object.assign(page, { sent: [], left: [], completed: 0 });
}

const held: ((answer: Answer) => void)[] = [];

/** A server that takes its time: until `reply`, or the end of the test. */
export const hold: Network = () => new Promise((resolve) => held.push(resolve));
export const reply = (answer: Answer): void => held.splice(0).forEach((resolve) => resolve(answer));

/** The outbox is one for all tests of a file: for `afterEach`. */
export async function emptyOutbox(): Promise<void> {
  const taken = okAnswer({ counted: true });
  phone().setNetwork('wifi');
  phone().network = () => taken;
  outbox.setGuardian(owner.guardianId);
  for (let turn = 0; turn < 50 && outbox.getPending().length > 0; turn += 1) {
    reply(taken);
    outbox.retryNow();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  outbox.dismissRefused();
}
