/** The school's clock, which is UTC+8 all year: what is shown and typed is its time, whatever zone the computer is set to. */
import dayjs, { type Dayjs } from 'dayjs';

const AHEAD_MS = 8 * 3_600_000;
const WALL_CLOCK = 'YYYY-MM-DDTHH:mm:ss';

/** What the school's clock shows at a moment, now by default. */
export const readMoment = (instant: string | number = Date.now()): Dayjs =>
  dayjs(new Date(new Date(instant).getTime() + AHEAD_MS).toISOString().slice(0, WALL_CLOCK.length));

/** The moment at which the school's clock shows this. */
export const toInstant = (shown: Dayjs): string => new Date(`${shown.format(WALL_CLOCK)}+08:00`).toISOString();
