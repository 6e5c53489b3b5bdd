/**
 * Schemas of the contract under their names: what several calls answer with stands in the document once, among its
 * components, and is referred to. A name is that of the contract's export.
 */
import * as aiGenerations from '@xueban/contract/resources/ai-generations';
import * as courses from '@xueban/contract/resources/courses';
import * as fileLink from '@xueban/contract/resources/file-link';
import * as learningPrints from '@xueban/contract/resources/learning-prints';
import * as mathRecord from '@xueban/contract/resources/learning-records/math';
import * as wordRecord from '@xueban/contract/resources/learning-records/word';
import * as recordCalls from '@xueban/contract/resources/learning-records/calls';
import * as mathLevelSubmissions from '@xueban/contract/resources/math/math-level-submissions';
import * as mistakeQuestionBooks from '@xueban/contract/resources/math/mistake-question-books';
import * as questions from '@xueban/contract/resources/math/questions';
import * as quizzes from '@xueban/contract/resources/math/quizzes';
import * as richText from '@xueban/contract/resources/math/rich-text';
import * as sections from '@xueban/contract/resources/math/sections';
import * as mistakeWordBooks from '@xueban/contract/resources/mistake-word-books';
import * as personalData from '@xueban/contract/resources/personal-data';
import * as reinforcements from '@xueban/contract/resources/reinforcements';
import * as students from '@xueban/contract/resources/students';
import * as teachingRecords from '@xueban/contract/resources/teaching-records';
import * as users from '@xueban/contract/resources/users';
import * as vocabularyLevelSubmissions from '@xueban/contract/resources/vocabulary-level-submissions';

type Json = Record<string, unknown>;

/** Shorter ones are as quickly read where they stand, characters. */
const WORTH_A_NAME = 160;

const modules: readonly object[] = [
  richText,
  questions,
  fileLink,
  students,
  users,
  courses,
  teachingRecords,
  wordRecord,
  mathRecord,
  recordCalls,
  reinforcements,
  mistakeWordBooks,
  sections,
  quizzes,
  mistakeQuestionBooks,
  mathLevelSubmissions,
  vocabularyLevelSubmissions,
  learningPrints,
  aiGenerations,
  personalData,
];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): boolean => isObject(value) && ('type' in value || 'anyOf' in value || 'allOf' in value);

function namesByText(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!/^[A-Z]/.test(name) || !isSchema(value)) continue;
    const text = JSON.stringify(value);
    if (text.length >= WORTH_A_NAME && !names.has(text)) names.set(text, name);
  }
  return names;
}

/** The document with references in place of the schemas that have a name. @param document plain JSON */
export function withNamedSchemas<T extends Json>(document: T): T {
  const names = namesByText();
  const schemas: Json = {};

  const inner = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(referred);
    return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, referred(value)])) : node;
  };
  /** A schema, or a part of one. */
  function referred(node: unknown): unknown {
    const name = isObject(node) ? names.get(JSON.stringify(node)) : undefined;
    if (name === undefined) return inner(node);
    schemas[name] ??= inner(node);
    return { $ref: `#/components/schemas/${name}` };
  }
  /** Only what is a schema is looked at: an example may look like one. */
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, key === 'schema' ? referred(value) : key === 'example' ? value : walk(value)]),
    );
  };
  const paths = walk(document.paths);
  const components = isObject(document.components) ? document.components : {};
  const named = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, paths, components: { ...components, schemas: { ...(components.schemas as Json), ...named } } };
}
