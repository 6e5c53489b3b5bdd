/** Which task a request is: how a model makes it. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import { questionExplanationTask, wordExplanationTask } from './explanation/task';
import type { Material } from './material';
import { mathTask } from './math-exercise/task';
import { planTask } from './plan/task';
import { readingTask } from './reading/task';
import type { AiTask, NoMaterial } from './task';
import { exerciseTask } from './word-exercise/task';

/** @throws Error for material that is not of the request (`needsOf`) */
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
