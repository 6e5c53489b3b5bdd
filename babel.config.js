/** Syntax every phone that runs base library 2.32 understands; lower targets add helpers to each async function. */
module.exports = {
  presets: [['remax', { react: { runtime: 'automatic' }, target: ['ios >= 12', 'chrome >= 70'] }]],
};
