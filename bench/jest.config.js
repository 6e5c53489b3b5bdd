module.exports = { ...require('../jest.node.preset'), displayName: 'bench', rootDir: __dirname };
