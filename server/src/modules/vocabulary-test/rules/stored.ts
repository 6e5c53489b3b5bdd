/** A test as it is kept in the database: the state as plain data, small enough to be written with every answer. */
import type { Posterior } from './posterior';
import type { TestState } from './state';

export interface StoredTest extends Omit<TestState, 'posterior'> {
  posterior: {
    /** The weights as base64 of 32-bit floats: a quarter of their size as decimal numbers. */
    weights: string;
    logEvidence: number;
  };
  /** When the current step was made, ms since 1970: nobody can have looked at it for longer. */
  askedAt: number;
}

export function packTest({ posterior: { weights, logEvidence }, ...rest }: TestState, askedAt: Date): StoredTest {
  const floats = Float32Array.from(weights);
  const packed = Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('base64');
  return { ...rest, posterior: { weights: packed, logEvidence }, askedAt: askedAt.getTime() };
}

export function unpackTest({ posterior, askedAt: _askedAt, ...rest }: StoredTest): TestState {
  return { ...rest, posterior: unpackPosterior(posterior) };
}

function unpackPosterior({ weights, logEvidence }: StoredTest['posterior']): Posterior {
  // Copied, because bytes of the buffer pool may be misaligned for floats.
  const bytes = Uint8Array.from(Buffer.from(weights, 'base64'));
  return { weights: Array.from(new Float32Array(bytes.buffer)), logEvidence };
}
