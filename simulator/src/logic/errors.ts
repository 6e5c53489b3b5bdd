import type { ErrorReport } from '../shared/messages';
import { getMessage } from '../shared/json';
import { explain } from './engine';
import { post } from './scope';

type ErrorListener = (report: ErrorReport, reason: unknown) => void;

const errorListeners: ErrorListener[] = [];
const rejectionListeners: ErrorListener[] = [];

export const onAppError = (listener: ErrorListener): void => void errorListeners.push(listener);
export const onAppRejection = (listener: ErrorListener): void => void rejectionListeners.push(listener);

export function describeError(error: unknown): ErrorReport {
  if (error instanceof Error) return { name: error.name, message: explain(error.message), stack: error.stack };
  return { name: 'Error', message: getMessage(error) };
}

/** Reports an exception of the app's code: to the test client, the preview's red bar and App.onError. @param where what was running */
export function reportError(error: unknown, where?: string): void {
  const report = { ...describeError(error), where };
  post({ type: 'exception', error: report });
  for (const listener of errorListeners) listener(report, error);
}

/** Reports a promise rejection nobody handled. */
export function reportRejection(reason: unknown): void {
  const report = describeError(reason);
  post({ type: 'exception', error: { ...report, name: report.name === 'Error' ? 'UnhandledRejection' : report.name } });
  for (const listener of rejectionListeners) listener(report, reason);
}

/** Runs app code; an exception is reported and goes no further. @param where what it is */
export function guarded<T>(run: () => T, where?: string): T | undefined {
  try {
    return run();
  } catch (error) {
    reportError(error, where);
    return undefined;
  }
}
