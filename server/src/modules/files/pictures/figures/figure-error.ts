/** A figure that cannot be drawn as it says: the author's mistake, told in words. */
export class FigureError extends Error {
  override readonly name = 'FigureError';
}

/** Ends with what is wrong. @throws FigureError */
export function fail(message: string): never {
  throw new FigureError(message);
}
