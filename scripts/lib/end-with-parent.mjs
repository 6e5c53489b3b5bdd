// @ts-check
/** Preloaded into programs that a script starts: when the script is gone, however it went, they end too. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not by itself keep the process alive.
process.channel?.unref();
// What it forks in its turn has a channel that does.
process.execArgv = process.execArgv.filter((arg, at, all) => ![arg, all[at + 1]].includes(import.meta.url));
