/** The demo school as the server seeds it. */
export const guardian = { phone: '13800006021', password: 'xueban2026', name: '林女士' } as const;

export const students = {
  /** In the middle of a round: group 5, memorization, three words left. The first of the list. */
  studying: '林小满',
  /** Has just begun. */
  fresh: '林小雨',
  /** Near the end of the course. */
  finishing: '林小川',
} as const;
