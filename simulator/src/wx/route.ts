import { getMessage } from '../shared/json';
import { RouteError } from '../logic/route-limit';
import { callShell, type WxContext } from './context';
import { ApiError, type ApiOptions } from './registry';

export function defineRoutes({ registry, router }: WxContext): void {
  /** Routes run after the calling code has finished, as they do in WeChat. */
  const later = async <T>(run: () => T): Promise<T> => {
    try {
      await router.limit.take(router.current?.path ?? '');
      return run();
    } catch (error) {
      throw error instanceof RouteError ? new ApiError(getMessage(error)) : new Error(getMessage(error), { cause: error });
    }
  };
  const url = (options: ApiOptions): string => options.url as string;
  registry.async('navigateTo', (options) =>
    later(() => {
      const page = router.navigateTo(url(options), options.events as Record<string, () => void> | undefined);
      return { eventChannel: page.opener };
    }),
  );
  registry.async('redirectTo', (options) => later(() => router.redirectTo(url(options))));
  registry.async('reLaunch', (options) => later(() => router.reLaunch(url(options))));
  registry.async('switchTab', (options) => later(() => router.switchTab(url(options))));
  registry.async('navigateBack', (options) => later(() => router.navigateBack(typeof options.delta === 'number' ? options.delta : 1)));
  for (const name of ['navigateToMiniProgram', 'navigateBackMiniProgram', 'exitMiniProgram']) {
    registry.async(name, (options) => callShell(name, options));
  }
}
