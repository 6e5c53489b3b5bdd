/** Photos of written work and of questions from paper: uploaded before the call that names them. */
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { Guardian } from '../../../plugins/access';
import type { ClaimPhoto } from './answer-quiz';

/** Of a guardian, who has uploaded them. */
export type GetClaimPhoto = (parentId: number) => ClaimPhoto;

/** A link to a photo for whoever is shown it; null when it is gone. */
export type PhotoLink = (objectKey: string) => Promise<FileLink | null>;
/** For a guardian who is shown a student. */
export type GetPhotoLinks = (guardian: Guardian, studentId: number) => PhotoLink;
