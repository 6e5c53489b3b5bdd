/**
 * The syntax the phones run (scripts/lib/phone-code.mjs names them and checks dist): ES2019 stays as it is written.
 * babel-preset-remax is not used: it rewrites spread, fields, ?. and ?? whatever the target, and writes its helpers
 * into every file. remax.config.js takes it out of the build, which adds it otherwise.
 */
module.exports = (api) => {
  const forPhones = api.caller((caller) => caller?.name === 'babel-loader');
  return {
    presets: [
      ['@babel/preset-env', { targets: ['ios >= 12.2', 'chrome >= 70'], bugfixes: true }],
      '@babel/preset-typescript',
      ['@babel/preset-react', { runtime: 'automatic' }],
    ],
    // remax/macro writes page events; a named import of styles is one of a CSS module.
    plugins: ['macros', '@remax/babel-plugin-auto-css-modules'],
    // True of all code here: no setter is met by a field, no document.all exists, no getter has effects.
    assumptions: { setPublicClassFields: true, noDocumentAll: true, pureGetters: true, ignoreFunctionLength: true },
    overrides: forPhones ? [{ test: /[\\/]contract[\\/](ai-)?errors\.ts$/, plugins: ['./scripts/lib/without-notes.cjs'] }] : [],
  };
};
