/** Sounds: recordings, a real HTTP server that speaks the protocol of the endpoint, and espeak-ng where it is installed. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Course, StudentWord } from '@xueban/contract/resources/courses';
import type { Client } from 'pg';
import { createObjects } from '../../../src/adapters/objects/create';
import { createEspeak } from '../../../src/adapters/speech/espeak';
import { openSoundPack } from '../../../src/adapters/speech/pack';
import { CONTENT_FOLDER } from '../../../src/paths';
import { uploadSounds } from '../../../src/modules/files/audio/upload-sounds';
import { importCourses } from '../../../src/modules/words/import/import.service';
import { type Classroom, createClassroom, data, smallCourse } from '../../learning/school';
import { buildTestApp, useTestApp } from '../../support/app';
import { withClient } from '../../support/cluster';
import { playService } from '../../support/service';
import { useFolder, useMade } from '../../support/use';

const MP3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500, 1)]);

interface Asked {
  model: string;
  voice: string;
  input: string;
  response_format: string;
  authorization: string | undefined;
}

/** A speech service of the test: what it was asked, and what it answers from now on. */
async function startSpeechService() {
  const asked: Asked[] = [];
  const answer = { status: 200, bytes: MP3, gate: Promise.resolve() };
  const { url, stop } = await playService(async (request, response, body) => {
    asked.push({ ...(JSON.parse(body.toString()) as Asked), authorization: request.headers.authorization });
    await answer.gate;
    response.writeHead(request.url === '/v1/audio/speech' ? answer.status : 404, { 'content-type': 'audio/mpeg' }).end(answer.bytes);
  });
  return { asked, answer, url: `${url}/v1`, stop };
}

/** Waits until so many connections to the database wait for a lock. */
async function lockWaits(client: Client, count: number): Promise<void> {
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  do await client.query('select pg_stat_clear_snapshot()');
  while ((await client.query(waits)).rowCount !== count);
}

const loadWords = async (room: Classroom): Promise<StudentWord[]> =>
  data<StudentWord[]>(await room.call(`GET courses/${room.courseId}/words?per_page=100`));

describe('Without a source', () => {
  const api = useTestApp();
  const folder = useFolder();
  let room: Classroom;
  beforeAll(async () => {
    room = await createClassroom(api);
  });

  test('nothing can be heard, until recordings are uploaded', async () => {
    expect((await loadWords(room)).every((word) => word.audio_url === null && word.example_audio_url === null)).toBe(true);
    await writeFile(path.join(folder, 'w1.mp3'), MP3);
    await writeFile(path.join(folder, 'W1.example.wav'), Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(40)]));
    await writeFile(path.join(folder, 'w2.mp3'), 'no sound');
    await writeFile(path.join(folder, 'unknown.mp3'), MP3);
    await writeFile(path.join(folder, 'notes.txt'), 'x');
    const uploaded = await uploadSounds(api.database.db, createObjects(api.config.objects), room.courseId, folder);
    expect(uploaded).toMatchObject({ words: 1, examples: 1 });
    expect(uploaded.left.map(({ file }) => file)).toEqual(['notes.txt', 'unknown.mp3', 'w2.mp3']);
    const [first, second] = await loadWords(room);
    expect(second).toMatchObject({ audio_url: null, example_audio_url: null });
    const answer = await api.app.inject({ url: first!.audio_url! });
    expect(answer.rawPayload.equals(MP3)).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'public, max-age=31536000, immutable' });
    expect((await api.app.inject({ url: first!.example_audio_url! })).headers['content-type']).toBe('audio/wav');
  });

  test('a new recording has a new address, and the old one ends', async () => {
    const before = (await loadWords(room))[0]!.audio_url!;
    const loadKey = async () =>
      (await api.database.pool.query<{ key: string }>('select audio_object_key as key from words where id = $1', [room.wordIds[0]]))
        .rows[0]!.key;
    const key = await loadKey();
    await writeFile(path.join(folder, 'w1.mp3'), Buffer.concat([MP3, MP3]));
    await uploadSounds(api.database.db, createObjects(api.config.objects), room.courseId, folder);
    const after = (await loadWords(room))[0]!.audio_url!;
    expect(after).not.toBe(before);
    expect((await api.app.inject({ url: before })).json<{ error: string }>().error).toBe('LINK_EXPIRED');
    expect((await api.app.inject({ url: after })).rawPayload.length).toBe(MP3.length * 2);
    const objects = createObjects(api.config.objects);
    expect([await objects.findSize(key), await objects.findSize(await loadKey())]).toEqual([undefined, MP3.length * 2]);
    // The same once more replaces nothing.
    await uploadSounds(api.database.db, objects, room.courseId, folder);
    expect(await objects.findSize(await loadKey())).toBe(MP3.length * 2);
  });

  const sounds = useFolder();
  test('recordings are uploaded while an import changes the same course', async () => {
    const { db } = api.database;
    await writeFile(path.join(sounds, 'w30.mp3'), MP3);
    const next = smallCourse(data<Course>(await room.call(`GET courses/${room.courseId}`)).name);
    next.words.length = 20; // without the second unit
    next.words[0]!.meaning = '换了';
    await withClient(api.database.url(), async (other) => {
      // The import stops where it has changed a word and not yet taken out those of the unit.
      await other.query('begin');
      await other.query('select from units where id = $1 for update', [room.unitIds[1]]);
      const imported = importCourses(db, [next], { now: new Date(), missing: 'hide' });
      await lockWaits(other, 1);
      const uploaded = uploadSounds(db, createObjects(api.config.objects), room.courseId, sounds);
      await lockWaits(other, 2);
      await other.query('commit');
      expect(await imported).toMatchObject([{ removedWords: 10 }]);
      expect(await uploaded).toMatchObject({ words: 1, left: [] });
    });
  });
});

describe('A speech endpoint', () => {
  const service = useMade(startSpeechService);
  const api = useMade(() =>
    buildTestApp({ SPEECH: 'auto', SPEECH_URL: service.url, SPEECH_MODEL: 'm1', SPEECH_VOICE: 'v1', SPEECH_KEY: 'key-1' }),
  );
  let room: Classroom;
  let words: StudentWord[];
  beforeAll(async () => {
    room = await createClassroom(api);
    words = await loadWords(room);
  });
  const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

  test('is asked once for a sound, also when many want it at once', async () => {
    let open = (): void => undefined;
    service.answer.gate = new Promise((resolve) => {
      open = resolve;
    });
    const wanted = Array.from({ length: 8 }, () => get(words[0]!.audio_url!));
    setImmediate(open);
    const answers = await Promise.all(wanted);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(answers.every(({ rawPayload }) => rawPayload.equals(MP3))).toBe(true);
    expect((await get(words[0]!.audio_url!)).statusCode).toBe(200);
    expect(service.asked).toEqual([{ model: 'm1', voice: 'v1', input: 'w1', response_format: 'mp3', authorization: 'Bearer key-1' }]);
  });

  test('says examples too, in parts and by its head', async () => {
    const url = words[1]!.example_audio_url!;
    expect((await get(url)).statusCode).toBe(200);
    expect(service.asked.at(-1)?.input).toBe('This is w2.');
    const part = await get(url, { range: 'bytes=0-2' });
    expect([part.statusCode, part.body]).toEqual([206, 'ID3']);
    expect((await api.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(String(MP3.length));
  });

  test('that fails is answered 503, and left alone for a while', async () => {
    service.answer.status = 500;
    const asked = service.asked.length;
    for (let i = 0; i < 3; i += 1) expect((await get(words[2]!.audio_url!)).statusCode).toBe(503);
    expect(service.asked.length).toBe(asked + 1);
    service.answer.status = 200;
    service.answer.bytes = Buffer.from('<html>no sound</html>');
    expect((await get(words[3]!.audio_url!)).statusCode).toBe(503);
    service.answer.bytes = MP3;
    expect((await get(words[4]!.audio_url!)).statusCode).toBe(200);
  });

  test('is never asked for what is no address of ours', async () => {
    const asked = service.asked.length;
    const [, , , , name = ''] = words[5]!.audio_url!.split('/');
    const hostile = [
      name.replace('word', 'example'),
      name.replace(/^\d+/, String(words[6]!.id)),
      name.replace(/[0-9a-f]{24}/, '0'.repeat(24)),
      name.replace('.mp3', '.wav'),
      `${name}x`,
      '999999-word-000000000000000000000000.mp3',
      '..%2f..%2fetc%2fpasswd',
      '1-word-.mp3',
      'x',
    ];
    for (const other of hostile) {
      const answer = await get(`/learning/v1/audio/${other}`);
      expect([other, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([other, 410, 'LINK_EXPIRED']);
    }
    expect(service.asked.length).toBe(asked);
  });
});

describe('The pack of word sounds', () => {
  const FOLDER = path.join(CONTENT_FOLDER, 'english', 'sounds');
  const api = useTestApp({ SPEECH: 'auto' });
  const folder = useFolder();

  test('is heard where there is no recording and no service, of words alone', async () => {
    const room = await createClassroom(api);
    const next = smallCourse(data<Course>(await room.call(`GET courses/${room.courseId}`)).name);
    const written = [
      ['school', '/skuːl/'],
      ['record', "[ri'kɔ:d]"],
      ['live', ''],
      ['lead', '/led/'],
    ] as const;
    for (const [at, [spelling, phonetic]] of written.entries()) Object.assign(next.words[at]!, { spelling, phonetic });
    await importCourses(api.database.db, [next], { now: new Date(), missing: 'hide' });
    const words = await loadWords(room);
    const urls = written.map(([spelling]) => words.find((word) => word.spelling === spelling)!.audio_url);
    const answer = await api.app.inject({ url: urls[0]! });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    const pack = await openSoundPack(FOLDER);
    expect(answer.rawPayload.equals(await pack!.speak('school'))).toBe(true);
    expect(pack!.knows!({ kind: 'example', text: 'school', phonetic: '/skuːl/' })).toBe(false);
    expect(urls.map((url) => url?.endsWith('.mp3') ?? false)).toEqual([true, false, true, false]);
    // The address of a word ends when its transcription becomes another one.
    await api.database.pool.query("update words set phonetic = '/skʌl/' where spelling = 'school'");
    expect((await api.app.inject({ url: urls[0]! })).statusCode).toBe(410);
    await expect(pack!.speak('w2')).rejects.toThrow('does not say');
  });

  // As other books write them, and read otherwise.
  test.each([
    ['record', "/ˈrekɔːd/ [ˈrekɔ:d] /'rekɔ:d/ 英/ˈrekɔːd/美/ˈrekərd/ /ˈrekɔːd;rɪˈkɔːd/", '/rɪˈkɔːd/ [riˈkɔ:d] /ˈrekərd/'],
    ['live', '/lɪv/ [liv] [v.lɪv;adj.laɪv] [1.laɪv2.lɪv]', '/laɪv/ [laiv] [adj.laɪv]'],
    ['button', "/ˈbʌtn/ /ˈbʌt(ə)n/ ['bʌtən]", '/bəˈtuːn/'],
    ['go', '/ɡəʊ/ /gəu/ [ɡou]', '/ɡɒ/'],
    ['teacher', '/ˈtiːtʃə/ /ˈtiːtʃə(r)/ [ˈti:ʧə]', '/ˈtɪtʃə/'],
    ['school', '/ˈskuːl/ /skuːl/ [sku:l]', '/skʊl/ /ˌskʌl/ /？/'],
    ['girl', '/ɡɜːl/ [gə:l]', '/ɡɪl/'],
  ])('says %s only as the card writes it', async (text, same, others) => {
    const pack = await openSoundPack(FOLDER);
    const knows = (phonetic: string) => pack!.knows!({ kind: 'word', text, phonetic });
    expect([same, others].map((all) => all.split(' ').map(knows))).toEqual([
      same.split(' ').map(() => true),
      others.split(' ').map(() => false),
    ]);
  });

  test('that was not shipped is none; one that is cut short says so', async () => {
    expect(await openSoundPack(folder)).toBeUndefined();
    await writeFile(path.join(folder, 'words.json'), JSON.stringify({ voice: 'x', words: { school: [0, 900, '/skuːl/'] } }));
    await writeFile(path.join(folder, 'words.mp3s'), MP3);
    await expect((await openSoundPack(folder))!.speak('school')).rejects.toThrow('cut short');
    await writeFile(path.join(folder, 'words.json'), JSON.stringify({ voice: 'x', words: { school: [0] } }));
    await expect(openSoundPack(folder)).rejects.toThrow();
  });
});

const installed = spawnSync('espeak-ng', ['--version']).status === 0;
(installed ? describe : describe.skip)('espeak-ng', () => {
  test('makes a WAV with right sizes of what looks like options or a command', async () => {
    for (const text of ['dictionary', '-w /tmp/x; $(id)', 'Look up \'it\' & "them".']) {
      const wav = await createEspeak().speak(text);
      expect(wav.subarray(0, 4).toString()).toBe('RIFF');
      expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
      expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
      expect(wav.length).toBeGreaterThan(8000);
    }
  });
});
