import { resolvePath } from '../shared/path';

/** Address for the browser of a source written in the app: package path, temp file, data or remote. */
export function resolveSource(source: string, pagePath: string, options: { requestMap: Record<string, string>; deviceId: string }): string {
  if (source === '' || /^(data|blob):/.test(source)) return source;
  if (/^wxfile:\/\//.test(source) || /^http:\/\/(tmp|usr|store)\//.test(source))
    return `/simulator/file?device=${encodeURIComponent(options.deviceId)}&path=${encodeURIComponent(source)}`;
  if (/^https?:\/\//.test(source)) {
    const origin = Object.keys(options.requestMap).find((entry) => source.startsWith(entry));
    return origin === undefined ? source : `${options.requestMap[origin] ?? ''}${source.slice(origin.length)}`;
  }
  if (source.startsWith('//')) return `https:${source}`;
  return `/package/${resolvePath(pagePath, source).split('/').map(encodeURIComponent).join('/')}`;
}
