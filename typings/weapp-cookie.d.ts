/** The parts of weapp-cookie 1.4.8 that the app uses; the last three are internals (see src/lib/http/cookies.ts). */
declare module 'weapp-cookie' {
  interface CookieStore {
    /** The `Cookie` header for a request to this domain and path. */
    getRequestCookies(domain: string, path: string): string;
    /** Takes a Set-Cookie header of an answer from this domain. */
    setResponseCookies(setCookie: string, domain: string): unknown;
    clearCookies(domain?: string): boolean;
    __storageKey: string;
    __cookiesMap: Map<string, unknown> | undefined;
    __readFromStorage(): Map<string, unknown> | undefined;
  }
  const cookies: CookieStore;
  export default cookies;
}
