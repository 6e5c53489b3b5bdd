import { memo } from 'react';
import type { Stream } from '@/offline';
import { UploadSteps } from './UploadSteps';
import { usePhotosOnTheWay } from './use-photos-on-the-way';

/** How far photos are that were given on this page. Id `photo-steps`. @param stream what they belong to; that of the latest */
export const PhotosOnTheWay = memo(function PhotosOnTheWay({ stream }: { stream?: Stream }) {
  const { step, again } = usePhotosOnTheWay(stream);
  return step === undefined ? null : <UploadSteps id="photo-steps" step={step} onAgain={again} />;
});
