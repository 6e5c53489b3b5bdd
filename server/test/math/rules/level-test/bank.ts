/** The shipped knowledge points with three made-up items each. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { buildGraph, type KnowledgePoint } from '../../../../src/modules/math/rules/level-test/graph';
import { buildBank, type ItemSource } from '../../../../src/modules/math/rules/level-test/items';
import { CONTENT_FOLDER } from '../../../../src/paths';

const points = parse(readFileSync(path.join(CONTENT_FOLDER, 'mathematics/knowledge-points.yaml'), 'utf8')) as KnowledgePoint[];

export const graph = buildGraph(points);

export const sources: ItemSource[] = points.flatMap(({ id, position }) =>
  [-0.2, 0, 0.2].map(
    (harder, index): ItemSource => ({
      id: `${id}-${index}`,
      knowledgePoint: id,
      kind: index === 0 ? 'single_choice' : 'fill_in',
      options: index === 0 ? 4 : 0,
      ratings: [position + harder - 0.1, position + harder + 0.1],
    }),
  ),
);

export const bank = buildBank(graph, sources);

/** Points of the course of grade 7, term 1, in its order. */
export const course = points.filter(({ position }) => position >= 7 && position < 7.5).map(({ id }) => id);
