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

/** Hours as they were typed: full width digits and stops are read; anything else but a multiple of 0.5 is undefined. */
export function readHours(text: string): number | undefined {
  const typed = text.trim().normalize('NFKC').replace('。', '.');
  if (!/^\d{1,4}(?:\.\d)?$/.test(typed)) return undefined;
  const hours = Number(typed);
  return Number.isInteger(hours * 2) && hours > 0 ? hours : undefined;
}

/** A rule of a field: hours; a field that may be left empty has none. */
export const hoursRule = (example: number, mayBeEmpty = false) => ({
  validator: (_rule: unknown, value = ''): Promise<void> =>
    (mayBeEmpty && value.trim() === '') || readHours(value) !== undefined
      ? Promise.resolve()
      : Promise.reject(new Error(`请输入 0.5 的倍数，例如 ${example} 或 0.5`)),
});
