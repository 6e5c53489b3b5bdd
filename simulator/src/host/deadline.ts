/** Work took longer than it may: on a machine that has other things to do it need not be the work's fault. */
export class LateError extends Error {}

/** Waits for work as long as it may take. @throws with what `describe` says of the limit when it takes longer */
export async function within<T>(milliseconds: number, work: Promise<T>, describe: (limit: string) => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(describe(`${milliseconds / 1000} s`))), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
