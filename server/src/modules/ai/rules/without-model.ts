/** What the school's own material gives for a request, without a model. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import { schoolQuestionExplanation, schoolWordExplanation } from './explanation/school';
import type { Material } from './material';
import { schoolMath } from './math-exercise/school';
import { schoolPlan } from './plan/school';
import { schoolReading } from './reading/school';
import type { Made, NoMaterial } from './task';
import { schoolExercise } from './word-exercise/school';

/** @param seed the same makes the same. @throws Error for material that is not of the request (`needsOf`) */
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
