/** Syntax every phone that runs base library 2.32 understands; lower targets add helpers to each async function. */
module.exports = {
  presets: [['remax', { react: { runtime: 'automatic' }, target: ['ios >= 12', 'chrome >= 70'] }]],
  // The preset rewrites object spread, class fields, ?. and ?? whatever the target, with helpers of up to 1 KB in every
  // file. True of all code here: no setter is met by a spread or a field, no symbol is a key, no getter has effects.
  assumptions: {
    setSpreadProperties: true,
    objectRestNoSymbols: true,
    setPublicClassFields: true,
    noDocumentAll: true,
    pureGetters: true,
    ignoreFunctionLength: true,
  },
};
