/** The account that the demo school is made with. Everybody knows it, so no school may have it. */
export const DEMO_ACCOUNT = { phone: '13800006021', password: 'xueban2026' } as const;
/** Staff of the demo school, with the same password. */
export const DEMO_STAFF = { owner: { phone: '13800006001', name: '陈校长' }, teacher: { phone: '13800006002', name: '王老师' } } as const;
