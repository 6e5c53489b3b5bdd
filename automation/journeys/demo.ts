/** The demo school as the server seeds it. */
export const guardian = { phone: '13800006021', password: 'xueban2026', name: '林女士' } as const;
export const teacher = '王老师';
