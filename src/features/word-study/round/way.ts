/** Navigation between the pages of a round: each replaces the one before, so that "back" leads home. */
import { go, redirect } from '@/lib/navigation';
import type { StudyLocation } from '../logic/location';

export function openLocation({ route, query }: StudyLocation): void {
  redirect(route, query);
}

export function goHome(): void {
  go('words');
}
