import fc from 'fast-check';
import { type Fate, OutboxWorld } from './test-world';

/** Guardian → students → open record of each. */
const LANES = [
  { guardianId: 1, studentId: 10, recordId: 100 },
  { guardianId: 1, studentId: 11, recordId: 101 },
  { guardianId: 2, studentId: 20, recordId: 200 },
] as const;
const FATES: readonly Fate[] = ['delivered', 'delivered', 'delivered', 'lost', 'reply-lost', 'server-down', 'session-ended'];

type Step =
  | { kind: 'answer'; lane: number; photo: boolean }
  | { kind: 'meet'; fate: Fate }
  | { kind: 'elapse'; ms: number }
  | { kind: 'kill'; requestArrives: boolean }
  | { kind: 'sign-in'; guardianId: number | undefined }
  | { kind: 'network'; online: boolean }
  | { kind: 'sweep' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer' as const), lane: fc.nat(LANES.length - 1), photo: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('meet' as const), fate: fc.constantFrom(...FATES) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('elapse' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), requestArrives: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign-in' as const), guardianId: fc.constantFrom(1, 2, undefined) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), online: fc.boolean() }) },
);

/** The server clears away files that no answer names: after a day, and so seldom between a file and its answer. */
const sweep: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('sweep' as const) });

interface Run {
  world: OutboxWorld;
  /** Keys given, by lane, in order. */
  given: Map<string, string[]>;
  /** What the photograph of an answer shows, by key. */
  photos: Map<string, string>;
}

async function play(steps: readonly Step[], getFate: (fate: Fate) => Fate = (fate) => fate): Promise<Run> {
  const world = new OutboxWorld();
  const given = new Map<string, string[]>();
  const photos = new Map<string, string>();
  let answers = 0;
  world.signIn(1);
  for (const next of steps) {
    switch (next.kind) {
      case 'answer': {
        const { guardianId, studentId, recordId } = LANES[next.lane]!;
        answers += 1;
        const photo = next.photo ? `page ${answers}` : undefined;
        const entry = world.answer(guardianId, studentId, recordId, answers, photo);
        if (photo !== undefined) photos.set(entry.key, photo);
        const lane = `${guardianId}/${studentId}/${recordId}`;
        given.set(lane, [...(given.get(lane) ?? []), entry.key]);
        break;
      }
      case 'meet':
        await world.meet(getFate(next.fate));
        break;
      case 'elapse':
        await world.elapse(next.ms);
        break;
      case 'kill':
        world.kill(next.requestArrives);
        break;
      case 'sign-in':
        world.signIn(next.guardianId);
        break;
      case 'network':
        world.setOnline(next.online);
        break;
      case 'sweep':
        world.sweep();
        break;
    }
  }
  return { world, given, photos };
}

/** Everything works from here on, for each guardian in turn. */
async function calm(world: OutboxWorld): Promise<void> {
  world.setOnline(true);
  for (const guardianId of [1, 2]) {
    // A request from before may still be on its way and hold the sender.
    while (world.waitingRequests > 0) await world.meet('lost');
    world.signIn(guardianId);
    world.outbox.retryNow();
    while (world.waitingRequests > 0) await world.meet('delivered');
  }
}

test('whatever happens in between, every answer arrives, in order, with its photograph, and counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { world, given, photos } = await play(steps);
      await calm(world);
      expect(world.counted).toEqual(given);
      photos.forEach((shown, key) => expect(world.shownBy(key)).toBe(shown));
      expect(world.conflicts).toBe(0);
      expect(world.outbox.getPending()).toEqual([]);
      expect(world.storage.size).toBe(0);
      expect(world.files.size).toBe(0);
    }),
    { numRuns: 1500 },
  );
});

test('a refused answer is kept, not lost, and the others still arrive in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 18, arbitrary: step }, { weight: 1, arbitrary: sweep }), { maxLength: 60 }),
      async (steps) => {
        const { world, given } = await play(steps, (fate) => (fate === 'server-down' ? 'refused' : fate));
        await calm(world);
        const kept = new Set(world.outbox.getRefused().map(({ key }) => key));
        expect(world.conflicts).toBe(0);
        // A refused one keeps its photograph until it is dismissed.
        world.outbox.dismissRefused();
        expect(world.files.size).toBe(0);
        for (const [lane, keys] of given) {
          const counted = world.counted.get(lane) ?? [];
          expect(counted.filter((key) => !kept.has(key))).toEqual(keys.filter((key) => !kept.has(key)));
          keys.forEach((key) => expect(counted.includes(key) || kept.has(key)).toBe(true));
        }
      },
    ),
    { numRuns: 800 },
  );
});

test('no answer ever leaves with the session of another guardian', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { world } = await play(steps);
      await calm(world);
      expect(world.foreign).toBe(0);
    }),
    { numRuns: 800 },
  );
});
