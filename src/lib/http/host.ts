/** Origin of the API, set when the app is built. */
export const API_HOST: string = process.env.REMAX_APP_API_HOST;

/** Address of a file as the API names it: whole, or a path on its host. */
export function wholeAddress(reference: string): string {
  return reference.startsWith('/') ? API_HOST + reference : reference;
}
