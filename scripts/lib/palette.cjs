/** What a build makes of src/lib/look/palette.json: the custom properties of every page, and the colours of WeChat's own bars. */
const PALETTE = require('../../src/lib/look/palette.json');

const LIGHT = 0;
const DARK = 1;

const properties = (theme) =>
  Object.entries(PALETTE)
    .map(([name, values]) => `--${name}: ${values[theme]};`)
    .join(' ');

/** As SCSS: in the light of the phone's theme, where `darkmode` lets WeChat tell it. */
function paletteSheet() {
  return `page { ${properties(LIGHT)} }\n@media (prefers-color-scheme: dark) { page { ${properties(DARK)} } }\n`;
}

/** The mixin `on-paper`: what stands on it is in the colours of the light theme, whatever the page's is. */
function paperSheet() {
  return `@mixin on-paper { ${properties(LIGHT)} color: var(--ink); }\n`;
}

/** theme.json: what `@name` stands for in app.config.ts. */
function themeVariables() {
  const of = (theme) => ({
    ground: PALETTE.page[theme],
    bar: PALETTE.page[theme],
    barText: theme === LIGHT ? 'black' : 'white',
    loader: theme === LIGHT ? 'dark' : 'light',
    tabBar: theme === LIGHT ? PALETTE.card[theme] : PALETTE.page[theme],
    tabLine: theme === LIGHT ? 'white' : 'black',
  });
  return { light: of(LIGHT), dark: of(DARK) };
}

const SHEETS = { palette: paletteSheet, paper: paperSheet };

/** For sass: `@use 'palette'` and `@use 'paper'` are made of the palette. */
function importPalette(name) {
  const sheet = SHEETS[name];
  return sheet === undefined ? null : { contents: sheet() };
}

module.exports = { importPalette, themeVariables };
