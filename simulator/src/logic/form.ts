import * as ge from 'glass-easel';
import type { FormField } from '../shared/messages';
import { findElement } from './surface';

/** WeChat's own behaviors, `wx://` and these names. */
export const ownBehaviors = new ge.ComponentSpace();

function define(name: string, definition: object = {}): ge.GeneralBehavior {
  const behavior: unknown = ownBehaviors.defineBehavior({ is: name, ...definition });
  ownBehaviors.exportBehavior(name, name);
  return behavior as ge.GeneralBehavior;
}

const field = define('form-field', { properties: { name: String, value: null } });
const group = define('form-field-group');
define('form-field-button');
define('component-export');

/** A form has the fields of its own template, and those within a component that opens itself to it (`wx://form-field-group`). */
function isOf(form: ge.Element, element: ge.Element): boolean {
  let at = element;
  while (at.ownerShadowRoot !== form.ownerShadowRoot) {
    const host = at.ownerShadowRoot?.getHostNode();
    if (host?.hasBehavior(group) !== true) return false;
    at = host;
  }
  return true;
}

/** What a form is sent with, by the names of its fields. */
export function collectFields(form: ge.Element, fields: readonly FormField[]): Record<string, unknown> {
  const entries = fields.flatMap(([node, name, value]) => {
    const element = findElement(node);
    if (element === undefined || !isOf(form, element)) return [];
    if (!ge.Component.isComponent(element)) return [[name, value]];
    return element.hasBehavior(field) ? [[element.data.name, element.data.value]] : [];
  });
  return Object.fromEntries(entries.filter(([name]) => typeof name === 'string' && name !== '')) as Record<string, unknown>;
}
