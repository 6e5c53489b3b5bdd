/** The course of mathematics of this repository: each variant with its key, and its solution in lines as a model writes them. */
import path from 'node:path';
import { readFolder } from '../../src/modules/math/content/check-folder';
import { compileVariant, type CompiledVariant } from '../../src/modules/math/content/compile/question';
import { Renderer } from '../../src/modules/math/content/compile/renderer';
import type { Prose, ProseInline } from '../../src/modules/math/content/parse/prose';
import { withShuffledOptions } from '../../src/modules/math/content/template/option-order';
import { lettered } from '../../src/modules/ai/rules/lettered';
import { expandQuestion } from '../../src/modules/math/content/template/question';
import { CONTENT_FOLDER } from '../../src/paths';

export interface Authored {
  id: string;
  asked: CompiledVariant;
  lines: string[];
}

const written = (inlines: readonly ProseInline[]): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'formula' ? `$${inline.tex}$` : '')).join('');

const getLines = (solution: Prose): string[] =>
  solution.flatMap((block) => {
    if (block.kind === 'paragraph') return [written(block.inlines)];
    if (block.kind === 'list') return block.items.map(written);
    return block.kind === 'display' ? [`$${block.tex}$`] : [];
  });

/** @param most variants of each question */
export async function authored(most: number): Promise<Authored[]> {
  const renderer = new Renderer();
  const { content } = readFolder(path.join(CONTENT_FOLDER, 'mathematics', 'grade-7-first'));
  const questions = content.courses.flatMap(({ sections }) => [...sections.values()].flatMap((section) => section.questions));
  const compile = (): Authored[] =>
    questions.flatMap((question) =>
      question.variants.slice(0, most).flatMap((values, number) => {
        const variant = expandQuestion(question, values);
        if (!variant) return [];
        // Only what is asked is drawn: the solution is read as it is written.
        const asked = lettered(compileVariant(question, { ...variant, solution: [] }, number, renderer));
        return [{ id: question.id, asked, lines: getLines(withShuffledOptions(variant, question.id, number).solution) }];
      }),
    );
  // Gathered first, drawn, then put in.
  compile();
  await renderer.draw();
  return compile();
}
