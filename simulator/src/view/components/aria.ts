import { getText } from '../../shared/json';

/** `aria-role` and the WAI-ARIA attributes that WeChat passes on to screen readers and an app is likely to use. */
const STATES =
  'atomic busy checked controls current describedby disabled expanded haspopup hidden invalid label labelledby level live modal pressed readonly required role selected valuemax valuemin valuenow valuetext'.split(
    ' ',
  );

const camel = (state: string): string => `aria${state.charAt(0).toUpperCase()}${state.slice(1)}`;

/** Attribute in the document by property of the component. */
const ATTRIBUTES: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.map((state) => [camel(state), state === 'role' ? 'role' : `aria-${state}`]),
);

export const ariaProperties: Readonly<Record<string, null>> = Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, null]));

/** Writes one of them to the document; nothing said is no attribute. */
export function reflectAria(root: Element | null, name: string, value: unknown): void {
  const attribute = ATTRIBUTES[name];
  if (root === null || attribute === undefined) return;
  if (value === null || value === undefined || value === '') root.removeAttribute(attribute);
  else root.setAttribute(attribute, getText(value));
}
