// @ts-check
/** Preloaded into servers that a script starts: when the script is gone, however it went, they end too. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not by itself keep the process alive.
process.channel?.unref();
