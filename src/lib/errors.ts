/** The one place that decides what the user sees of an error (spec §8). */
import { clientMessages } from '@xueban/contract/client-errors';
import { ApiError, isUnauthenticated } from './http/api-error';
import { setUnauthenticatedHandler } from './http/call';
import { isSinglePage } from './lifecycle';
import { goAside, isOpen } from './navigation';
import { toastError } from './toast';
import { UserFacingError } from './user-facing-error';

let onTheWay = false;
const listeners = new Set<() => void>();

/** What to tell the user of an error. */
export function errorMessage(error: unknown): string {
  const message = error instanceof UserFacingError ? error.message : '';
  return message === '' ? clientMessages.serverBusy : message;
}

/** The global handler: 401 goes to the sign-in page, anything else is told in a toast. */
export function reportError(error: unknown): void {
  if (isUnauthenticated(error)) goToSignIn();
  else if (!(error instanceof ApiError && error.handled)) toastError(errorMessage(error));
}

/** Like reportError, with a text of its own (the error toasts of §8). */
export function reportErrorAs(error: unknown, message: string): void {
  if (isUnauthenticated(error)) goToSignIn();
  else if (!(error instanceof ApiError && error.handled)) toastError(message);
}

/**
 * Opens the sign-in page once, however many requests fail, so that the user comes back afterwards. Not in single-page mode,
 * which has no navigation.
 */
export function goToSignIn(): void {
  if (isSinglePage() || onTheWay || isOpen('signIn')) return;
  onTheWay = true;
  goAside('signIn', () => {
    onTheWay = false;
  });
}

/** Calls back on every 401, before the sign-in page opens. @returns stop listening */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Connects the API client to this handler; called once, by app.tsx. */
export function installErrorHandling(): void {
  setUnauthenticatedHandler(() => {
    listeners.forEach((listener) => listener());
    goToSignIn();
  });
}
