/** Speech by espeak-ng of this machine: a plain voice, good enough for demos. The text goes in by standard input, never through a shell. */
import { spawn } from 'node:child_process';
import { MAX_SOUND_BYTES, type Speech } from './speech';

const PROGRAM = 'espeak-ng';
const VOICE = 'en-gb';
/** Words a minute; learners want it slower than the 175 of the program. */
const SPEED = '145';
const TIMEOUT_MS = 10_000;

/** Runs the program; gives its standard output. */
function run(args: readonly string[], input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: TIMEOUT_MS, killSignal: 'SIGKILL' });
    const chunks: Buffer[] = [];
    let size = 0;
    child.once('error', reject);
    child.stdin.on('error', () => undefined); // it may end without reading: its exit code says so
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_SOUND_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks));
      else reject(new Error(`${PROGRAM} ended with ${signal ?? `code ${code ?? 'unknown'}`}`));
    });
    // Without the program the pipe has no reader.
    if (child.pid !== undefined) child.stdin.end(input);
  });
}

export const isEspeakInstalled = (): Promise<boolean> =>
  run(['--version'], '').then(
    () => true,
    () => false,
  );

export function createEspeak(): Speech {
  return {
    id: `espeak-${VOICE}-${SPEED}`,
    format: 'wav',
    async speak(text) {
      return withSizes(await run(['-v', VOICE, '-s', SPEED, '--stdin', '--stdout'], text));
    },
  };
}

const RIFF_HEADER = 8;
const WAV_HEADER = 44;

/** Writes the sizes into the header: a program that writes to a pipe does not know them in time, and phones want them. */
function withSizes(wav: Buffer): Buffer {
  if (wav.length <= WAV_HEADER || wav.subarray(0, 4).toString('latin1') !== 'RIFF' || wav.subarray(36, 40).toString('latin1') !== 'data') {
    throw new Error(`${PROGRAM} wrote no WAV`);
  }
  wav.writeUInt32LE(wav.length - RIFF_HEADER, 4);
  wav.writeUInt32LE(wav.length - WAV_HEADER, 40);
  return wav;
}
