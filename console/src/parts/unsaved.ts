/** What somebody has typed is not lost unasked. */
import type { FormInstance } from 'antd';
import { useEffect } from 'react';

/** Of each form on the page: whether something was typed into it. */
const forms = new Set<() => boolean>();
/** How many calls are under way: what they bring is not lost. */
let calls = 0;
export const hasUnsaved = (): boolean => calls === 0 && [...forms].some((isTouched) => isTouched());

/** The page may be left by what is done once it is saved. */
export async function whileSaving<T>(save: () => Promise<T>): Promise<T> {
  calls += 1;
  try {
    return await save();
  } finally {
    calls -= 1;
  }
}

/** Somebody is asked before what was typed into the form and is not saved goes. */
export function useUnsavedWarning<Fields>(form: FormInstance<Fields>): void {
  useEffect(() => {
    const isTouched = (): boolean => form.isFieldsTouched();
    forms.add(isTouched);
    return () => void forms.delete(isTouched);
  }, [form]);
}
