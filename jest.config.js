/** One jest run over every part; each part keeps its own settings in its folder. */
module.exports = {
  projects: [
    '<rootDir>/jest.client.config.js',
    '<rootDir>/contract',
    '<rootDir>/content',
    '<rootDir>/bench',
    '<rootDir>/server',
    '<rootDir>/simulator',
  ],
};
