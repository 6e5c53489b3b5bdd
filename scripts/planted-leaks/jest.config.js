module.exports = { ...require('../../jest.node.preset'), rootDir: __dirname };
