/** What a generation is made from. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Material } from '../rules/material';

/**
 * Reads it as it is now.
 * @throws AppError COURSE_NOT_ASSIGNED; NOT_FOUND for what the student does not have, or an earlier one that is not ready
 */
export type LoadMaterial = (studentId: number, request: AiRequest, continuesId: number | null) => Promise<Material>;
