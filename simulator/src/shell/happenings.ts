import { placeOf, shorten, type Happening } from '../shared/happening';
import { getText } from '../shared/json';
import type { FromLogic } from '../shared/messages';
import { formatQuery } from '../shared/path';

/** What a message of the app means to somebody who looks; undefined: nothing. */
function toHappening(message: FromLogic, findPath: (page: number) => string): Happening | undefined {
  const at = performance.timeOrigin + performance.now();
  switch (message.type) {
    case 'happened':
      return message.happening;
    case 'log': {
      const { level, args, stack = '' } = message;
      return { kind: 'log', at, level, text: shorten(args.map(getText).join(' ')), place: placeOf(stack) };
    }
    case 'exception': {
      const { name, message: text, stack = '', where = '' } = message.error;
      const own = stack.split('\n').filter((line) => line.includes('app:///'));
      return {
        kind: 'exception',
        at,
        text: shorten(`${where === '' ? '' : `${where}: `}${name}: ${text}`),
        place: placeOf(stack),
        stack: shorten(own.map((line) => line.trim().replaceAll('app:///', '')).join('\n')),
      };
    }
    case 'openPage': {
      const { path, query, kind } = message.page;
      return { kind: 'route', at, route: kind, page: path, query: formatQuery(query) };
    }
    case 'showPage':
      return { kind: 'route', at, route: message.kind, page: findPath(message.id), query: '' };
    default:
      return undefined;
  }
}

export function tellHappening(message: FromLogic, findPath: (page: number) => string, tell: (happening: Happening) => void): void {
  const happening = toHappening(message, findPath);
  if (happening !== undefined) tell(happening);
}
