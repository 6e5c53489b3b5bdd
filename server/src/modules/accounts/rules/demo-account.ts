/** The account that the demo school is made with. Everybody knows it, so no school may have it. */
export const DEMO_ACCOUNT = { phone: '13800006021', password: 'xueban2026' } as const;
