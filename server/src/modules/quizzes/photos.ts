/** Photos of written work: uploaded before the answer that names them. */
import type { ClaimPhoto } from './answer-quiz';

/** Of a guardian, who has uploaded them. */
export type ClaimPhotoOf = (parentId: number) => ClaimPhoto;
