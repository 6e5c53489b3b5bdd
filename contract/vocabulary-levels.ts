/**
 * Stages of school by the number of words learned until their end: compulsory-education curriculum 2022 (505, 1,600),
 * senior high school 3,500, CET-4 4,500, CET-6 6,000. A taker within a stage has reached the end of the one before.
 */

/** A stage by its key; a size within it has not reached its end. */
export const VOCABULARY_LEVELS = [
  { key: 'primary', upTo: 505, reached: '小学阶段', early: '小学阶段', late: '小学阶段 · 接近小学毕业' },
  { key: 'junior', upTo: 1_600, reached: '小学毕业', early: '小学毕业 · 初中阶段', late: '小学毕业 · 接近初中毕业' },
  { key: 'senior', upTo: 3_500, reached: '初中毕业', early: '初中毕业 · 高中阶段', late: '初中毕业 · 接近高中毕业' },
  { key: 'cet4', upTo: 4_500, reached: '高中毕业', early: '高中毕业', late: '高中毕业 · 接近四级' },
  { key: 'cet6', upTo: 6_000, reached: '大学四级', early: '大学四级', late: '大学四级 · 接近六级' },
  { key: 'beyond', upTo: Infinity, reached: '大学六级', early: '大学六级', late: '大学六级以上' },
] as const;

export type VocabularyLevelKey = (typeof VOCABULARY_LEVELS)[number]['key'];

/** What a size in this stage comes to at least, as in 相当于…水平. Undefined for a key that names no stage. */
export function levelReached(key: string): string | undefined {
  return VOCABULARY_LEVELS.find((level) => level.key === key)?.reached;
}
