/** Uploads under way in this process: so many in all, so many of a guardian, one by each link. */
import { AppError } from '../../plugins/errors';
import type { UploadKey } from './files.repository';

export interface UploadPlaces {
  inAll: number;
  perGuardian: number;
}

export interface UploadPlace {
  /** Aborted when a newer upload by the same link has begun. */
  signal: AbortSignal;
  leave(): void;
}

export function createUploadPlaces({ inAll, perGuardian }: UploadPlaces) {
  const ofGuardians = new Map<number, Map<number, AbortController>>();
  let taken = 0;
  return {
    /**
     * A second upload by the same link takes the place of the first: a phone that lost its network tries again long before
     * this side knows that the first try is dead.
     * @throws AppError TOO_MANY_UPLOADS_AT_ONCE, SERVICE_UNAVAILABLE
     */
    take({ parentId, id }: UploadKey): UploadPlace {
      const own = ofGuardians.get(parentId) ?? new Map<number, AbortController>();
      const earlier = own.get(id);
      if (!earlier && own.size >= perGuardian) throw new AppError('TOO_MANY_UPLOADS_AT_ONCE');
      if (!earlier && taken >= inAll) throw new AppError('SERVICE_UNAVAILABLE');
      const controller = new AbortController();
      if (!earlier) taken += 1;
      ofGuardians.set(parentId, own.set(id, controller));
      earlier?.abort();
      return {
        signal: controller.signal,
        leave() {
          if (own.get(id) !== controller) return; // another has it now
          taken -= 1;
          own.delete(id);
          if (own.size === 0) ofGuardians.delete(parentId);
        },
      };
    },
  };
}
