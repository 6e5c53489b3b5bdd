/** `some-name` as `someName`. */
export const camelCase = (name: string): string => name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());

/** `someName` as `some-name`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A text within HTML or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
