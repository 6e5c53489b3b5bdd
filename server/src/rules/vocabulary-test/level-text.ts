/** The level of a size in words that a guardian understands. */
import { levelOf, type LevelKey, LEVELS } from './scale';

/** From this share of the way through a level on, its end is near. */
const NEAR_THE_END = 0.6;

const TEXTS: Record<LevelKey, { early: string; late: string }> = {
  primary: { early: '小学阶段', late: '小学阶段 · 接近小学毕业' },
  junior: { early: '小学毕业 · 初中阶段', late: '初中阶段 · 接近初中毕业' },
  senior: { early: '初中毕业 · 高中阶段', late: '高中阶段 · 接近高中毕业' },
  cet4: { early: '高中毕业 · 接近四级', late: '接近四级' },
  cet6: { early: '四级水平', late: '四级水平 · 接近六级' },
  beyond: { early: '六级水平', late: '超过六级' },
};

/** Size from which the last level counts as well beyond its beginning. */
const FAR_BEYOND = 8_000;

/** @param size words known of the first 20,000 */
export function levelText(size: number): string {
  const key = levelOf(size);
  const index = LEVELS.findIndex((level) => level.key === key);
  const from = LEVELS[index - 1]?.upTo ?? 0;
  const upTo = LEVELS[index]?.upTo ?? Infinity;
  const late = upTo === Infinity ? size >= FAR_BEYOND : (size - from) / (upTo - from) >= NEAR_THE_END;
  return late ? TEXTS[key].late : TEXTS[key].early;
}
