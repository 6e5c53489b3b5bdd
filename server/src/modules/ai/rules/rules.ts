/** How requests are made, by their kind: what `modules/ai/generations` runs. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Material } from './material';
import type { AiTask, Made, NoMaterial } from './task';
import { taskFor } from './tasks';
import { withoutModel } from './without-model';

export interface AiRules {
  /** How a model makes it. */
  taskFor(request: AiRequest, material: Material): AiTask | NoMaterial;
  /** What the school's own material gives. @param seed the same makes the same */
  withoutModel(request: AiRequest, material: Material, seed: number): Made | NoMaterial;
}

export const aiRules: AiRules = { taskFor, withoutModel };
