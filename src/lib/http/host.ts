/** Origin of the API, set when the app is built. */
export const API_HOST: string = process.env.REMAX_APP_API_HOST;
