/** A check of texts by a service of moderations: alone, beside another, and before generations are shown. */
import { createModeration } from '../../src/adapters/text-safety/moderation';
import { requireAll, type TextSafety } from '../../src/adapters/text-safety/text-safety';
import { buildApp } from '../../src/app';
import { createLogger } from '../../src/plugins/logging';
import { heldStream, startAiService, streamed } from '../adapters/ai/ai-service';
import { buildTestApp } from '../support/app';
import { startModerationService } from './moderation-service';
import { type AiRoom, createAiRoom, getRoom } from './room';
import { toAnswer, testRules } from './test-rules';
import { useMade } from '../support/use';

const moderation = useMade(startModerationService);
beforeEach(() => {
  moderation.asked.length = 0;
});

describe('Alone', () => {
  const warnings: string[] = [];
  let time = 0;
  const check = (timeoutSeconds = 5): { isFit(text: string): Promise<boolean> } => {
    const safety = createModeration({
      baseUrl: moderation.url,
      model: 'omni',
      apiKey: 'k',
      timeoutSeconds,
      log: { warn: (message) => void warnings.push(message) },
      now: () => time,
    });
    return { isFit: (text) => safety.isFit(text, 1) };
  };

  test('fit and flagged, with model and key; nothing of the student is sent', async () => {
    const safety = check();
    expect([await safety.isFit('A day in the library.'), await safety.isFit('a RISKY word')]).toEqual([true, false]);
    expect(moderation.asked[0]).toEqual({
      path: '/v1/moderations',
      authorization: 'Bearer k',
      body: { model: 'omni', input: 'A day in the library.' },
    });
  });

  test('a long text goes in parts, and no word is cut', async () => {
    expect(await check().isFit(`${'好'.repeat(1996)}😀RISKY`)).toBe(false);
    expect(moderation.asked).toHaveLength(2);
  });

  test('asked once more when it is busy, out of reach or breaks off', async () => {
    for (const once of [{ status: 503 }, { status: 429 }, 'cut'] as const) {
      moderation.next(once);
      expect(await check().isFit('RISKY')).toBe(false);
    }
    expect(moderation.asked).toHaveLength(6);
  });

  test.each([
    ['busy twice', [{ status: 500 }, { status: 500 }], 2],
    ['a key that is refused', [{ status: 401 }], 1],
    ['a page', [{ text: '<html>' }], 1],
    ['no verdict', [{ text: '{"results":[]}' }], 1],
    ['a verdict that is none', [{ text: '{"results":[{"flagged":"no"}]}' }], 1],
    ['an answer without end', [{ text: `{"results":[{"flagged":false,"x":"${'x'.repeat(100_000)}"}]}` }], 1],
  ] as const)('%s: it is thrown, and no text stands in it', async (_name, answers, times) => {
    moderation.next(...answers);
    const failed = await check()
      .isFit('A day out.')
      .catch((error: unknown) => String(error));
    expect(failed).toMatch(/^Unchecked: the service/);
    expect(failed).not.toContain('day out');
    expect(moderation.asked).toHaveLength(times);
  });

  test('silence is given up; that texts are held back is said once an hour', async () => {
    warnings.length = 0;
    moderation.next('silent', 'silent');
    const safety = check(0.5);
    await expect(safety.isFit('x')).rejects.toThrow('late or out of reach');
    moderation.next({ status: 401 }, { status: 401 });
    await expect(safety.isFit('x')).rejects.toThrow('401');
    expect(warnings).toHaveLength(1);
    time += 3_600_000;
    await expect(safety.isFit('x')).rejects.toThrow('401');
    expect(warnings).toHaveLength(2);
  });
});

describe('Beside another', () => {
  const says = (fit: boolean | Error): TextSafety => ({
    isFit: () => (typeof fit === 'boolean' ? Promise.resolve(fit) : Promise.reject(fit)),
  });
  const late = new Error('late');

  test.each([
    [[true, true], true],
    [[true, false], false],
    [[false, true], false],
    [[late, false], false],
    [[false, late], false],
  ] as const)('%s: %s', async (verdicts, fit) => expect(await requireAll(verdicts.map(says)).isFit('x', 1)).toBe(fit));

  test('one that cannot say, and nobody who finds it unfit: it is thrown', async () => {
    await expect(requireAll([says(true), says(late)]).isFit('x', 1)).rejects.toMatchObject({ kind: 'busy', cause: late });
  });
});

describe('Before generations are shown', () => {
  const service = useMade(startAiService);
  const api = useMade(() =>
    buildTestApp(
      { AI_URL: service.url, AI_MODEL: 'test', AI_IDLE_SECONDS: '60', JOBS: 'true', AI_MODERATION_URL: moderation.url },
      { aiRules: testRules },
    ),
  );
  let room: AiRoom;
  beforeEach(async () => {
    room = await createAiRoom(api);
  });
  const inputs = (): string[] => moderation.asked.map(({ body }) => body.input);

  test('what comes, and the whole with its title, have been checked', async () => {
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    await held.send('{"title":"书","text":"A day ');
    expect(await room.until(id, ({ draft }) => draft !== '')).toMatchObject({ draft: 'A day ' });
    expect(inputs()).toContain('A day ');
    await held.send('out."}');
    await held.end();
    expect(await room.until(id)).toMatchObject({ status: 'ready' });
    expect(inputs().at(-1)).toContain('书\nA day out.');
    expect(moderation.asked[0]).toMatchObject({ authorization: undefined, body: { input: expect.anything() } });
  });

  test('flagged in the middle: broken off, never shown, not charged', async () => {
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    await held.send('{"title":"书","text":"A RISKY ');
    expect(await room.until(id)).toMatchObject({ status: 'refused', draft: '', content: null, problem: { error: 'AI_UNFIT' } });
    await held.closed();
    expect(await room.summary()).toMatchObject({ used: 0 });
  });

  test('what is unfit only with the sentence before it is found while it comes', async () => {
    const held = heldStream();
    service.answers(held.answer);
    const { id } = await room.begin();
    await held.send('{"title":"书","text":"It was fine. It is NOT ');
    await room.until(id, ({ draft }) => draft.endsWith('NOT '));
    await held.send('FIT for ');
    expect(await room.until(id)).toMatchObject({ status: 'refused', draft: '', problem: { error: 'AI_UNFIT' } });
    expect(inputs().at(-1)).toBe('It is NOT FIT for ');
    await held.closed();
  });

  test('silent: nothing is shown unchecked, it has failed and is not charged', async () => {
    const other = await buildTestApp(
      { ...service.env, JOBS: 'true', AI_MODERATION_URL: moderation.url, AI_MODERATION_SECONDS: '1' },
      { aiRules: testRules },
    );
    try {
      moderation.next(...Array.from({ length: 10 }, () => 'silent' as const));
      service.answers(streamed([toAnswer('A day out.')]));
      const waiting = await createAiRoom(other);
      expect(await waiting.make()).toMatchObject({ status: 'failed', draft: '', content: null, problem: { error: 'AI_BUSY' } });
      expect(await waiting.summary()).toMatchObject({ used: 0 });
    } finally {
      moderation.forget();
      await other.close();
    }
  });

  test('out of reach: nothing is shown unchecked, it has failed and is not charged', async () => {
    moderation.next({ status: 401 }, { status: 401 }, { status: 401 });
    service.answers(streamed([toAnswer('A day out.')]));
    expect(await room.make()).toMatchObject({ status: 'failed', problem: { error: 'AI_BUSY' } });
    expect(await room.summary()).toMatchObject({ used: 0 });
  });

  test('nobody at its address: the same', async () => {
    const gone = await startModerationService();
    await gone.stop();
    const other = await buildTestApp({ ...service.env, JOBS: 'true', AI_MODERATION_URL: gone.url }, { aiRules: testRules });
    try {
      service.answers(streamed([toAnswer('A day out.')]));
      const dead = await createAiRoom(other);
      expect(await dead.make()).toMatchObject({ status: 'failed', draft: '', content: null, problem: { error: 'AI_BUSY' } });
      expect(await dead.summary()).toMatchObject({ used: 0 });
    } finally {
      await other.close();
    }
  });

  test("nobody who checks: the model is not asked, all is the school's own, and the start says so", async () => {
    service.asked.length = 0;
    const said: string[] = [];
    const app = await buildApp({
      config: { ...api.config, moderation: undefined },
      database: api.database,
      logger: createLogger('warn', { write: (line) => void said.push(line) }),
      aiRules: testRules,
    });
    await app.close();
    expect(said.join('')).toContain('AI_URL is not used, because nobody checks what it writes');
    const unchecked = await api.another({ AI_MODERATION_URL: '' });
    try {
      const own = getRoom(unchecked, room.studentId, room.cookie);
      expect(await own.begin()).toMatchObject({ status: 'ready', origin: 'school', title: '学校的短文' });
      expect((await own.call('POST ai_generations', { kind: 'plan', origin: 'ai' }, 'asked-of-the-ai')).body.error).toBe(
        'AI_NOT_AVAILABLE',
      );
      expect(await own.summary()).toMatchObject({ available: false, used: 0 });
      expect((await unchecked.call('GET schools/current')).body.data).toMatchObject({ ai: false, ai_pictures: false });
      expect(service.asked).toHaveLength(0);
    } finally {
      await unchecked.close();
    }
  });
});
