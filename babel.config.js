/**
 * For the phones of `browserslist` in package.json. babel-preset-remax is not used: it rewrites spread, fields, ?. and ??
 * whatever the target, and writes its helpers into every file; remax.config.js takes it out of the build.
 */
module.exports = {
  presets: [['@babel/preset-env', { bugfixes: true }], '@babel/preset-typescript', ['@babel/preset-react', { runtime: 'automatic' }]],
  // remax/macro writes page events; a named import of styles is one of a CSS module.
  plugins: ['macros', '@remax/babel-plugin-auto-css-modules'],
  // True of all code here: no setter is met by a field, no document.all exists, no getter has effects.
  assumptions: { setPublicClassFields: true, noDocumentAll: true, pureGetters: true, ignoreFunctionLength: true },
};
