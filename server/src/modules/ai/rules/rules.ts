/** How requests are made, by their kind: what `modules/ai/generations` runs. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Material } from './material';
import type { AiTask, Made, NoMaterial } from './task';
import { questionExplanationTask, wordExplanationTask } from './explanation/task';
import { mathTask } from './math-exercise/task';
import { planTask } from './plan/task';
import { readingTask } from './reading/task';
import { exerciseTask } from './word-exercise/task';
import { schoolQuestionExplanation, schoolWordExplanation } from './explanation/school';
import { schoolMath } from './math-exercise/school';
import { schoolPlan } from './plan/school';
import { schoolReading } from './reading/school';
import { schoolExercise } from './word-exercise/school';

export interface AiRules {
  /** How a model makes it. */
  taskFor(request: AiRequest, material: Material): AiTask | NoMaterial;
  /** What the school's own material gives. @param seed the same makes the same */
  withoutModel(request: AiRequest, material: Material, seed: number): Made | NoMaterial;
}

/** @throws Error for material that is not of the request (`getNeeds`) */
export function taskFor(request: AiRequest, material: Material): AiTask | NoMaterial {
  if (request.kind === 'plan' && material.of === 'plan') return planTask(material);
  if (request.kind === 'explanation' && material.of === 'word') return wordExplanationTask(material);
  if (request.kind === 'explanation' && material.of === 'question') return questionExplanationTask(material);
  if (request.kind === 'exercise' && material.of === 'questions') return mathTask(material);
  if (material.of === 'words' && 'words_from' in request) {
    if (material.words.length === 0) return request.words_from === 'mistakes' ? 'no_mistakes' : 'no_words';
    return request.kind === 'reading' ? readingTask(request.form, material) : exerciseTask(request.exercise_type, material);
  }
  throw new Error(`A request for ${request.kind} is not made from material of ${material.of}`);
}

/** @param seed the same makes the same. @throws Error for material that is not of the request (`getNeeds`) */
export function withoutModel(request: AiRequest, material: Material, seed: number): Made | NoMaterial {
  if (request.kind === 'plan' && material.of === 'plan') return schoolPlan(material);
  if (request.kind === 'explanation' && material.of === 'word') return schoolWordExplanation(material, seed);
  if (request.kind === 'explanation' && material.of === 'question') return schoolQuestionExplanation(material);
  if (request.kind === 'exercise' && material.of === 'questions') return schoolMath(material, seed);
  if (material.of === 'words' && 'words_from' in request) {
    if (material.words.length === 0) return request.words_from === 'mistakes' ? 'no_mistakes' : 'no_words';
    return request.kind === 'reading' ? schoolReading(material, seed) : schoolExercise(request.exercise_type, material, seed);
  }
  throw new Error(`A request for ${request.kind} is not made from material of ${material.of}`);
}

export const aiRules: AiRules = { taskFor, withoutModel };
