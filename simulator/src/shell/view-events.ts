import { isStandIn, SKYLINE_ONLY } from '../view/components/stand-ins';
import type { FromLogic, FromView } from '../shared/messages';

function oddness(tag: string): string {
  if (SKYLINE_ONLY.includes(tag)) return 'is laid out by WeChat only where the renderer is skyline';
  return isStandIn(tag) ? 'is drawn as a box by the simulator' : 'is neither an element of WeChat nor a component of the page';
}

/** Passes on what a page says of itself to whoever wrote the app, if the message is of that kind. */
export function tellDeveloper(message: FromView, path: string, tell: (told: FromLogic) => void): void {
  if (message.type === 'error') tell({ type: 'exception', error: message.error });
  if (message.type === 'oddElement') tell({ type: 'log', level: 'warn', args: [`<${message.tag}> on ${path} ${oddness(message.tag)}`] });
}
