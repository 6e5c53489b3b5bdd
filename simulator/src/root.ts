/** The folder of the simulator's own parts: this one, or that of the package, where what runs on Node is one file (build.ts). */
export const ROOT = __dirname;
