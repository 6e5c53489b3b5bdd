/** What somebody has typed is not lost unasked. */
import type { FormInstance } from 'antd';
import { useEffect } from 'react';

/** The browser asks before the page is read anew or closed while something typed into the form is not saved. */
export function useUnsavedWarning<Fields>(form: FormInstance<Fields>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (form.isFieldsTouched()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [form]);
}
