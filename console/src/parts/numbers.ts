/** Numbers as people type them, where antd's own field would misread. */

/** Full width digits, stops and signs are read; anything that is no number is undefined. */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().normalize('NFKC').replace('。', '.').replace('−', '-');
  return /^-?\d{1,4}(?:\.\d)?$/.test(typed) ? Number(typed) : undefined;
}

/** A rule of a field: a number, whole unless halves are allowed. */
export const numberRule = (halves: boolean) => ({
  validator: (_rule: unknown, value: string | undefined): Promise<void> => {
    const number = readNumber(value ?? '');
    const isRight = number !== undefined && Number.isInteger(halves ? number * 2 : number);
    return isRight ? Promise.resolve() : Promise.reject(new Error(halves ? '请输入 0.5 的倍数，例如 1 或 0.5' : '请输入整数，例如 30'));
  },
});
