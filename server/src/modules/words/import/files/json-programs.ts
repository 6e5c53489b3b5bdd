/** Decks of CrowdAnki and sets of Quizlet, whose JSON keeps the fields of a card apart from their names, as objects of words. */
import { WITHIN } from '../headings';
import { toShownText } from './anki';
import { isList, isObject, type Json, type JsonObject } from './json-pairs';
import { said } from './json-values';

const list = (value: Json | undefined): readonly Json[] => (isList(value ?? null) ? (value as readonly Json[]) : []);

/** The same where no such program wrote it. @param text of the file */
export function withoutProgram(whole: Json, text: string): Json {
  if (isObject(whole) && whole['__type__'] === 'Deck') return toUnit(whole, getFields(whole));
  return text.includes('"cardSides"') ? withoutSides(whole) : whole;
}

/** Names of the fields of each kind of note. */
const getFields = (deck: JsonObject): ReadonlyMap<Json | undefined, readonly string[]> =>
  new Map(
    list(deck['note_models'])
      .filter(isObject)
      .map((model) => [model['crowdanki_uuid'], list(model['flds']).map((field) => (isObject(field) ? said(field['name'] ?? null) : ''))]),
  );

/** A deck as a unit, decks below it as units of their own. */
function toUnit(deck: JsonObject, fields: ReturnType<typeof getFields>): JsonObject {
  const words = list(deck['notes'])
    .filter(isObject)
    .map((note): JsonObject => {
      const names = fields.get(note['note_model_uuid']) ?? [];
      const named = list(note['fields']).map((field, at) => [names[at] ?? String(at + 1), toShownText(said(field))] as const);
      return { ...Object.fromEntries(named), [`notes${WITHIN}tags`]: note['tags'] ?? null };
    });
  const children = list(deck['children']).filter(isObject);
  return { title: deck['name'] ?? '', ...(words.length > 0 ? { words } : {}), units: children.map((child) => toUnit(child, fields)) };
}

/** Either side may be the word. */
const SIDES: Readonly<Record<string, string>> = { word: '正面', definition: '背面' };

/** `cardSides: [{label: 'word', media: [{plainText: 'apple'}]}, …]`: each side under its label. */
function withoutSides(value: Json): Json {
  if (isList(value)) return value.map(withoutSides);
  if (!isObject(value)) return value;
  if (!isList(value['cardSides'] ?? null))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSides(inner)]));
  return Object.fromEntries(
    list(value['cardSides'])
      .filter(isObject)
      .map(({ label, media }) => [
        SIDES[said(label ?? null)] ?? said(label ?? null),
        list(media).flatMap((one) => (isObject(one) ? (one['plainText'] ?? []) : []))[0] ?? '',
      ]),
  );
}
