/**
 * Loaded into the server's process before anything else (`--import`): moves its clock when told so, so that weeks can be
 * lived through in a test. The product knows nothing of it. Timers and the database keep the real time.
 */
const RealDate = Date;
let offsetMs = 0;

const moved = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offsetMs] : given, newTarget) as Date,
  apply: () => new RealDate(RealDate.now() + offsetMs).toString(),
  get: (target, name, receiver): unknown => (name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name, receiver)),
});
globalThis.Date = moved;

process.on('message', (message: { clockOffsetMs?: number }) => {
  if (message.clockOffsetMs === undefined) return;
  offsetMs = message.clockOffsetMs;
  process.send?.({ clockMoved: offsetMs });
});
process.channel?.unref();
