/** A copy as it would arrive over a JSON channel; undefined stays undefined. */
export function jsonCopy<T>(value: T): T {
  if (value === undefined) return value
  const text = JSON.stringify(value)
  return (text === undefined ? undefined : JSON.parse(text)) as T
}

const encoder = new TextEncoder()

/** Length in bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  if (typeof error === 'object' && error !== null && 'errMsg' in error) return String(error.errMsg)
  return String(error)
}
