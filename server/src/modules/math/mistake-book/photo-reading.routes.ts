import type { RegisterCall } from '../../../plugins/calls';
import type { ClaimPhotoOf } from '../quizzes/photos';
import type { PhotoReadingService } from './photo-reading.service';

export function photoReadingRoutes(call: RegisterCall, reading: PhotoReadingService, claimPhotoOf: ClaimPhotoOf): void {
  call('POST mistake_question_books/{id}/photo_readings', ({ guardian, studentId, params, body }) =>
    reading.read(studentId, params.id, body, claimPhotoOf(guardian.parentId)),
  );
}
