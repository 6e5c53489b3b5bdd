module.exports = { ...require('../jest.node.preset'), displayName: 'contract', rootDir: __dirname };
