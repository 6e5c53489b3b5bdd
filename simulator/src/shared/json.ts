/** A copy as it would arrive over a JSON channel; undefined stays undefined. */
export function jsonCopy<T>(value: T): T {
  // For functions and undefined there is no JSON, whatever the declared return type says.
  const text = JSON.stringify(value) as string | undefined;
  return (text === undefined ? undefined : JSON.parse(text)) as T;
}

const encoder = new TextEncoder();

/** Length in bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

/** Any value as text: nothing as '', objects as JSON. */
export function getText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? `${value}` : '';
}

/** The message of anything thrown. */
export function getMessage(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'errMsg' in error) return String(error.errMsg);
  return getText(error);
}
