/** Only for jest; what runs in a browser goes through esbuild. */
module.exports = {
  babelrc: false,
  presets: [[require.resolve('@babel/preset-env'), { targets: { node: '20' } }], require.resolve('@babel/preset-typescript')],
};
