/** Values written into the bundle when it is built. */
declare const process: {
  readonly env: {
    readonly NODE_ENV: 'development' | 'production' | 'test';
    readonly REMAX_PLATFORM: 'wechat';
    /** Origin of the API, without a trailing slash. */
    readonly REMAX_APP_API_HOST: string;
  };
};
