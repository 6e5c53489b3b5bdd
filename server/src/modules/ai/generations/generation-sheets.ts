/** Sheets of generations. */
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { PrintOrder, SheetContent, SheetSource } from '../../prints';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { listHashes, loadSvgs } from '../../files';
import { getAmount, getParts } from './generation-parts';
import { findFirstCourse, findGenerationToPrint } from './generation-sheets.repository';

type GenerationContent = Extract<SheetContent, { type: 'ai_generation' }>;

/** Items that a preview shows. */
const PREVIEW_ITEMS = 10;

/** What was made for the student. @throws AppError NOT_FOUND, AI_GENERATION_NOT_READY, NOTHING_TO_PRINT */
export async function orderGeneration(tx: Executor, studentId: number, generationId: number): Promise<PrintOrder> {
  const found = await findGenerationToPrint(tx, studentId, generationId);
  if (!found) throw new AppError('NOT_FOUND');
  if (!found.content) throw new AppError('AI_GENERATION_NOT_READY');
  const courseId = found.courseId ?? (await findFirstCourse(tx, studentId));
  if (courseId === undefined) throw new AppError('NOTHING_TO_PRINT');
  return { type: 'ai_generation', courseId, aiGenerationId: generationId };
}

/** @throws AppError NOT_FOUND, AI_GENERATION_NOT_READY */
async function loadGenerationSheet(db: Executor, studentId: number, generationId: number): Promise<GenerationContent> {
  const found = await findGenerationToPrint(db, studentId, generationId);
  if (!found) throw new AppError('NOT_FOUND');
  const { content, title, origin, model, createdAt, course, student } = found;
  if (!content) throw new AppError('AI_GENERATION_NOT_READY');
  const parts = getParts(content);
  const hashes = parts.flatMap(({ items }) => items.flatMap(({ texts }) => texts.flatMap(listHashes)));
  return {
    type: 'ai_generation',
    title,
    course: course ?? '本周计划',
    student,
    amount: getAmount(content),
    label: origin === 'ai' ? `AI 生成 · ${model ?? ''} · ${getSchoolDay(createdAt)}` : '由学校素材编成',
    ai: origin === 'ai' ? { model: model ?? '', generationId } : null,
    parts,
    pictures: await loadSvgs(db, [...new Set(hashes)]),
  };
}

export const generationSheets: SheetSource = {
  load: (db, { studentId, aiGenerationId }) => loadGenerationSheet(db, studentId, aiGenerationId ?? 0),
  async preview(db, { studentId, aiGenerationId }) {
    const { parts, label } = await loadGenerationSheet(db, studentId, aiGenerationId ?? 0);
    const items = parts.filter(({ isAnswers }) => !isAnswers).flatMap((part) => part.items);
    const prompts = items.slice(0, PREVIEW_ITEMS).map(({ texts }): RichText => texts.flat());
    return { words: [], questions: [say(label), ...prompts].slice(0, PREVIEW_ITEMS).map((prompt) => ({ prompt, answer: null })) };
  },
};

const say = (text: string): RichText => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];
