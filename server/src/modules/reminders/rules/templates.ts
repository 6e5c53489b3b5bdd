/**
 * Parses the template of a subscription message, `TEMPLATE_ID thing1=what number2=words`: WeChat names a template's fields
 * by type.
 */
import type { ReminderKind } from '@xueban/contract/resources/reminders';

/** What can be said; `student` is left out of a template by whoever does not need it. */
export type Said = 'student' | 'what' | 'words' | 'minutes' | 'teacher' | 'hours' | 'left' | 'note' | 'day' | 'time';

type FieldType = 'thing' | 'number' | 'character_string' | 'phrase' | 'name' | 'time' | 'date';

/** Most characters of a field, by WeChat's table of what may stand in which (订阅消息参数值内容限制说明). */
const MOST: Readonly<Record<FieldType, number>> = { thing: 20, number: 32, character_string: 32, phrase: 5, name: 10, time: 40, date: 40 };

/** The types of field that take what is said. */
const FITS: Readonly<Record<Said, readonly FieldType[]>> = {
  student: ['thing', 'name'],
  what: ['thing', 'phrase'],
  words: ['number', 'thing', 'character_string'],
  minutes: ['number', 'thing', 'character_string'],
  teacher: ['thing', 'name'],
  hours: ['number', 'thing', 'character_string'],
  left: ['thing'],
  note: ['thing'],
  day: ['date', 'thing'],
  time: ['time', 'date', 'thing'],
};

const OF_STUDY = ['student', 'what', 'words', 'minutes', 'note', 'day'] as const;
export const SAID: Readonly<Record<ReminderKind, readonly Said[]>> = {
  due: OF_STUDY,
  missed: OF_STUDY,
  lesson: ['student', 'what', 'teacher', 'hours', 'left', 'note', 'time', 'day'],
  hours: ['student', 'what', 'left', 'note', 'day'],
};

export interface Template {
  id: string;
  /** In the order of the setting. */
  fields: readonly { name: string; says: Said }[];
}

const ID = /^[A-Za-z0-9_-]{8,64}$/;
const FIELD = /^(thing|number|character_string|phrase|name|time|date)\d+$/;

const findType = (name: string): FieldType | undefined => FIELD.exec(name)?.[1] as FieldType | undefined;

/** @returns the template, or what is wrong with the setting, as the end of a sentence that begins with its name */
export function readTemplate(kind: ReminderKind, setting: string): Template | string {
  const [id = '', ...parts] = setting.split(/\s+/);
  if (!ID.test(id)) return `must begin with the id of a template, not "${id}"`;
  const fields: { name: string; says: Said }[] = [];
  for (const part of parts) {
    const [name = '', says = ''] = part.split('=');
    const type = findType(name);
    if (!type) return `names a field "${name}": they look like thing1, number2, time3`;
    const said = SAID[kind].find((known) => known === says);
    if (!said) return `puts "${says}" into ${name}: it can say ${SAID[kind].join(', ')}`;
    if (!FITS[said].includes(type)) return `puts ${said} into ${name}: WeChat takes it only in ${FITS[said].join(', ')}`;
    if (fields.some((field) => field.name === name)) return `names ${name} twice`;
    fields.push({ name, says: said });
  }
  return fields.length > 0 ? { id, fields } : 'has no field: say what stands in each, such as thing1=what';
}

/** What stands in each field, no longer than WeChat takes it. */
export function getFields({ fields }: Template, said: Partial<Record<Said, string>>): Record<string, { value: string }> {
  return Object.fromEntries(fields.map(({ name, says }) => [name, { value: fitted(findType(name) ?? 'thing', said[says] ?? '') }]));
}

/** Empty fields are refused, and so are line breaks. */
function fitted(type: FieldType, text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim() || '–');
  const most = MOST[type];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
