import type { LogLevel, RouteKind } from './messages';

/** Headers and body of one side of a request; long bodies are cut. */
export interface Sent {
  header: Record<string, string>;
  body: string;
}

/** What the app did, or what happened to it, as somebody looks for it afterwards. `at`: ms since 1970. */
export type Happening = { at: number } & (
  | { kind: 'log'; level: LogLevel; text: string; place: string }
  | { kind: 'exception'; text: string; place: string; stack: string }
  | {
      kind: 'request';
      /** Told twice: when it begins, and with all of it when it has ended. */
      id: number;
      method: string;
      url: string;
      isOpen: boolean;
      /** 0 without an answer. */
      status: number;
      ms: number;
      bytes: number;
      error: string;
      sent: Sent;
      received: Sent;
    }
  | { kind: 'setData'; page: string; keys: string[]; bytes: number; text: string }
  /** A script ran without a pause. */
  | { kind: 'script'; ms: number }
  | { kind: 'deprecated'; name: string }
  | { kind: 'route'; route: RouteKind; page: string; query: string }
  | { kind: 'picture'; title: string; data: string }
);

export type Of<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

/** Longer texts of one thing are cut, characters. */
const MOST_TEXT = 4000;

export const shorten = (text: string, most = MOST_TEXT): string =>
  text.length > most ? `${text.slice(0, most)}… (+${text.length - most})` : text;

/** The first place in the app's own files that a stack names, as file:line:column; '' without one. */
export const placeOf = (stack: string): string => /app:\/\/\/([^\s)]+:\d+)/.exec(stack)?.[1] ?? '';
