/** One jest run over every part; each part keeps its own settings in its folder. */
module.exports = {
  // Of the heap. What a worker has compiled for the test files it ran makes it slow and large: 1.6 GB after five minutes, four times.
  workerIdleMemoryLimit: '700MB',
  projects: [
    '<rootDir>/jest.client.config.js',
    '<rootDir>/contract',
    '<rootDir>/content',
    '<rootDir>/bench',
    '<rootDir>/server',
    '<rootDir>/simulator',
  ],
};
