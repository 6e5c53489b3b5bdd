// @ts-check
/**
 * Loaded into the server's process before anything else (`--import`), compiled or not: moves its clock when told so, and not
 * timers and the database, so that a test lives through weeks. The product knows nothing of it.
 */
import { ServerResponse } from 'node:http';

const RealDate = Date;
let offsetMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [target.now() + offsetMs] : given, newTarget),
  apply: () => new RealDate(RealDate.now() + offsetMs).toString(),
  get: (target, name, receiver) => (name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name, receiver)),
});

// Node dates its answers by a clock of its own; phones take the server's day from there.
const { writeHead } = ServerResponse.prototype;
/** @type {(this: ServerResponse, ...given: unknown[]) => ServerResponse} */
ServerResponse.prototype.writeHead = function dated(...given) {
  if (offsetMs !== 0) this.setHeader('Date', new Date().toUTCString());
  return Reflect.apply(writeHead, this, given);
};

process.on('message', (message) => {
  const { clockOffsetMs } = /** @type {{ clockOffsetMs?: number }} */ (message);
  if (clockOffsetMs === undefined) return;
  offsetMs = clockOffsetMs;
  process.send?.({ clockMoved: offsetMs });
});
process.channel?.unref();
