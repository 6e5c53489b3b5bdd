/**
 * What redrawing photos costs. A photo of 4000 × 3000 (noise, blurred: harder than paper) is sent again and again, as
 * JPEG held sideways, PNG and WebP; eight other phones meanwhile read pages. The same is measured with nothing under way,
 * in turns, in the same run. On two cores the drawing takes one of them for as long as it lasts.
 *
 * Must hold: no error; a JPEG is answered within 5 s; p99 of other calls at most 3 × that of idle while one photo follows the other.
 */
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import sharp from 'sharp';
import type { Database } from '../server/src/database';
import { withDatabase } from './lib/database';
import { median, must, quantile } from './lib/figures';
import { createSchool, signIn } from './lib/school';
import { startServer } from './lib/server-process';
import { Phone } from './lib/taker-client';

const PHONES = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PHASE_MS = Number(process.env.BENCH_SECONDS ?? 10) * 1000;
const MAX_RATIO = 3;
const MAX_PICTURE_MS = 5000;

async function photos(): Promise<Record<'image/jpeg' | 'image/png' | 'image/webp', Buffer>> {
  const base = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 160, sigma: 30 } },
  })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer();
  return {
    'image/jpeg': await sharp(base).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer(),
    'image/png': await sharp(base).png({ palette: true, colours: 16 }).toBuffer(),
    'image/webp': await sharp(base).webp({ quality: 80 }).toBuffer(),
  };
}

/** @returns milliseconds until the photo is taken */
async function sendPhoto(origin: string, cookie: string, type: string, bytes: Buffer): Promise<number> {
  const announced = await fetch(`${origin}${API_PREFIX}/direct_uploads`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'question_photo', filename: 'a', content_type: type, byte_size: bytes.length }),
  });
  const { data } = (await announced.json()) as { data: { upload_url: string; headers: Record<string, string> } };
  const started = performance.now();
  const answer = await fetch(new URL(data.upload_url, origin), {
    method: 'PUT',
    headers: data.headers,
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return performance.now() - started;
}

async function run(database: Database, dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, UPLOADS_PER_GUARDIAN_AND_DAY: '100000' });
  try {
    const school = await createSchool(database, PHONES);
    const cookie = await signIn(server.origin);
    const headers = school.learners.map(({ studentId }) => ({ cookie, [HEADERS.studentId]: String(studentId) }));

    const send = (type: string, bytes: Buffer): Promise<number> => sendPhoto(server.origin, cookie, type, bytes);
    const others = async (): Promise<number[]> => {
      const end = performance.now() + PHASE_MS;
      const times = await Promise.all(
        headers.map(async (own) => {
          const phone = new Phone(server.origin, own);
          const taken: number[] = [];
          while (performance.now() < end) {
            const { status, milliseconds, text } = await phone.send('GET', `${API_PREFIX}/courses/${school.courseId}/learning_progresses`);
            if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
            taken.push(milliseconds);
          }
          phone.close();
          return taken;
        }),
      );
      return times.flat();
    };

    const made = await photos();
    let slowest = 0;
    for (const [type, bytes] of Object.entries(made)) {
      const times: number[] = [];
      for (let i = 0; i < 5; i += 1) times.push(await send(type, bytes));
      if (type === 'image/jpeg') slowest = quantile(times.slice(1), 1);
      console.log(`${type.padEnd(12)} ${(bytes.length / 1e6).toFixed(1)} MB  median ${median(times).toFixed(0)} ms, alone`);
    }
    await others(); // warm
    const [idle, busy, drawn]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await others()));
      const over = new AbortController();
      const sending = (async () => {
        while (!over.signal.aborted) drawn.push(await send('image/jpeg', made['image/jpeg']));
      })();
      busy.push(...(await others()));
      over.abort();
      await sending;
    }
    for (const [name, times] of [
      ['idle', idle],
      ['photos', busy],
    ] as const)
      console.log(
        `${name.padEnd(8)} ${times.length} calls  p50 ${median(times).toFixed(1)} ms  p99 ${quantile(times, 0.99).toFixed(1)} ms`,
      );
    console.log(`${drawn.length} photos meanwhile, median ${median(drawn).toFixed(0)} ms`);
    const ratio = quantile(busy, 0.99) / quantile(idle, 0.99);
    must(ratio <= MAX_RATIO, `p99 of other calls ${ratio.toFixed(2)} × idle (≤ ${MAX_RATIO})`);
    must(slowest <= MAX_PICTURE_MS, `a JPEG alone ${slowest.toFixed(0)} ms (≤ ${MAX_PICTURE_MS})`);
  } finally {
    await server.stop();
  }
}

void withDatabase(run);
