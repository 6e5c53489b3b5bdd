/** The item bank of the benchmark: the product's own, or made-up items over its knowledge points while that is small. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { getRandom } from '../../../server/src/modules/vocabulary-test/rules/adaptive-test/random';
import { buildGraph, type KnowledgeGraph, type KnowledgePoint } from '../../../server/src/modules/math/rules/level-test/graph';
import { buildBank, type ItemKind, type ItemSource, type LevelBank } from '../../../server/src/modules/math/rules/level-test/items';
import { readContent } from '../../../server/src/modules/math/content/parse/folder';
import { Problems } from '../../../server/src/modules/math/content/problems';
import { normal } from './normal';

const FOLDER = path.join(__dirname, '../../../content/mathematics');
const ITEMS = 300;
/** A smaller bank of the product is not complete yet. */
const COMPLETE = 250;
/** Two in five are choices of four, the others are filled in. */
const CHOICES = 0.4;
/** How far items of one point lie from it, grades (SD). */
const ITEM_SD = 0.25;

export interface BenchBank {
  graph: KnowledgeGraph;
  bank: LevelBank;
  sources: readonly ItemSource[];
  /** Points of the course of grade 7, term 1, in its order. */
  course: readonly string[];
  /** Where the items are from. */
  source: string;
}

export function loadBank(): BenchBank {
  const graph = buildGraph(parse(readFileSync(path.join(FOLDER, 'knowledge-points.yaml'), 'utf8')) as KnowledgePoint[]);
  const own = ownItems();
  const sources = own.length >= COMPLETE ? own : madeUp(graph);
  const course = graph.points.filter(({ position }) => position >= 7 && position < 7.5).map(({ id }) => id);
  const source = `${graph.points.length} points, ${sources.length} items ${sources === own ? 'of content/mathematics/level-test' : '(made up)'}`;
  return { graph, bank: buildBank(graph, sources), sources, course, source };
}

function madeUp(graph: KnowledgeGraph): ItemSource[] {
  const random = getRandom(ITEMS);
  return Array.from({ length: ITEMS }, (_, i): ItemSource => {
    const { id, position } = graph.points[i % graph.points.length] as KnowledgePoint;
    const choice = random() < CHOICES;
    const rating = position + ITEM_SD * normal(random);
    return { id: `${id}-${i}`, knowledgePoint: id, kind: choice ? 'single_choice' : 'fill_in', options: choice ? 4 : 0, ratings: [rating] };
  });
}

function ownItems(): ItemSource[] {
  const { levelTest = [] } = readContent(FOLDER, new Problems());
  return levelTest.flatMap(({ id, knowledgePoint, ratings, ask }): ItemSource[] => {
    if (!ratings || !isKind(ask.kind)) return [];
    return [{ id, knowledgePoint: knowledgePoint.value, kind: ask.kind, options: 'options' in ask ? ask.options.length : 0, ratings }];
  });
}

const KINDS: readonly string[] = ['fill_in', 'single_choice', 'multiple_choice', 'true_false'] satisfies ItemKind[];

function isKind(kind: string): kind is ItemKind {
  return KINDS.includes(kind);
}
