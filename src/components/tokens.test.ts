import palette from '@/lib/look/palette.json';
import { glyphNames } from './Glyph';

/** Of Node's fs: its types stay out of the mini-program's, tests included. */
interface Files {
  readFileSync: (path: string, encoding: 'utf8') => string;
  readdirSync: ((path: string) => string[]) &
    ((path: string, options: { withFileTypes: true }) => { name: string; isDirectory: () => boolean }[]);
}

const fs = jest.requireActual<Files>('node:fs');
const folder = expect.getState().testPath?.replace(/[^/\\]*$/, '') ?? '';
const source = (file: string) => fs.readFileSync(folder + file, 'utf8');

const THEMES = { light: 0, dark: 1 } as const;
type ThemeName = keyof typeof THEMES;
const values: Readonly<Record<string, readonly string[]>> = palette;
/** Colours that are the same in either theme. */
const constants = new Map([...source('tokens.scss').matchAll(/^\$([\w-]+): (#[0-9a-f]{6});/gm)].map((match) => [match[1]!, match[2]!]));

function colour(name: string, theme: ThemeName): string {
  const value = values[name]?.[THEMES[theme]] ?? constants.get(name);
  if (value === undefined) throw new Error(`no token $${name}`);
  return value;
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What `rgba(255, 255, 255, alpha)` looks like on a ground. */
function whiteOn(ground: string, alpha: number): string {
  const channels = [1, 3, 5].map((start) => Math.round(255 * alpha + Number.parseInt(ground.slice(start, start + 2), 16) * (1 - alpha)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

describe.each(Object.keys(THEMES) as ThemeName[])('words can be read: 4.5 : 1, %s', (theme) => {
  test.each([
    ['ink', ['page', 'card', 'card-pressed', 'brand-soft', 'line', 'step-2', 'step-3', 'step-4', 'step-5', 'step-6', 'step-7']],
    ['ink', ['right-soft', 'wrong-soft', 'due-soft', 'pair-1-soft', 'pair-2-soft', 'pair-3-soft']],
    ['ink', ['segment']],
    ['ink-2', ['segments']],
    ['ink-read', ['page', 'card']],
    ['ink-2', ['page', 'card', 'card-pressed', 'line', 'brand-soft']],
    ['hint', ['card']],
    ['on-off', ['off']],
    ['brand-ink', ['card']],
    ['brand-deep', ['page', 'card', 'card-pressed', 'brand-soft', 'avatar']],
    ['right-deep', ['page', 'card', 'right-soft']],
    ['wrong-deep', ['page', 'card', 'wrong-soft']],
    ['due-deep', ['page', 'card', 'due-soft']],
    ['on-brand', ['brand', 'brand-strong', 'right-strong', 'wrong-strong']],
    ['on-hero', ['hero-from', 'hero-to', 'snack', 'dark-room']],
    ['on-hero-action', ['on-hero']],
    ['on-snack', ['snack']],
  ])('$%s', (text, grounds) => {
    for (const ground of grounds) {
      const reached = contrast(colour(text, theme), colour(ground, theme));
      expect([ground, reached >= 4.5 ? 'enough' : reached]).toEqual([ground, 'enough']);
    }
  });

  test('quiet words on a hero card', () => {
    const alpha = Number(/\$on-hero-2: rgba\(255, 255, 255, ([\d.]+)\)/.exec(source('tokens.scss'))?.[1]);
    for (const ground of [colour('hero-from', theme), colour('hero-to', theme)])
      expect(contrast(whiteOn(ground, alpha), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['brand', 'right', 'wrong', 'due', 'edge', 'pair-1', 'pair-2', 'pair-3'])(
    '$%s as a border or a sign: 3 : 1 on a card',
    (name) => {
      // The plain amber on white is decoration: its words are $due-deep.
      const least = name === 'due' && theme === 'light' ? 2.6 : 3;
      expect(contrast(colour(name, theme), colour('card', theme))).toBeGreaterThanOrEqual(least);
    },
  );
});

test('the palette and the tokens name the same colours', () => {
  const tokens = [...source('tokens.scss').matchAll(/^\$([\w-]+): var\(--([\w-]+)\);/gm)];
  for (const [, token, property] of tokens) expect(property).toBe(token);
  expect(
    tokens
      .map(([, token]) => token)
      .filter((token) => !['note', 'text', 'touch'].includes(token ?? ''))
      .sort(),
  ).toEqual(Object.keys(values).sort());
});

test('every glyph that can be named is drawn, and none is drawn in vain', () => {
  const drawn = [...source('glyphs.scss').matchAll(/^ {2}'(\w+)':/gm)].map((match) => match[1]);
  expect([...drawn].sort()).toEqual([...glyphNames].sort());
});

/** Files of src/ with this ending, from there. */
function filesUnder(path: string, ending: RegExp): string[] {
  return fs.readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(inside, ending);
    return ending.test(entry.name) ? [inside] : [];
  });
}
const root = `${folder}..`;
const fromRoot = (file: string): string => file.slice(root.length + 1);

/** Where colours stand as they are, and why. */
const COLOURS_OF_THEIR_OWN = new Map([
  ['components/tokens.scss', 'the tokens themselves: grounds that are deep in either theme'],
  ['components/illustrations.scss', 'drawings on any ground, dimmed by $dim'],
  ['lib/look/look.ts', 'WeChat takes nothing else for the words of its bar'],
  ['components/picture/drawing.ts', 'a picture that is sent to others: the same for all of them'],
  ['features/mine/profile/CropLayer.tsx', 'what is see-through in a photo becomes white in a JPEG'],
  ['pages/english/vocab-test/report.config.ts', "WeChat's bar over the hero, whose words are white in either theme"],
]);
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|mix|darken|lighten|color\.\w+|scale-color|adjust-color)\(|(?<![-\w.$'"])(?:white|black|red|gr[ae]y|silver|blue|green|yellow|orange|purple|pink)\b(?![-\w'"(:])/gi;

test.each(
  filesUnder(root, /\.(scss|tsx?)$/)
    .map(fromRoot)
    .filter((file) => !/\.test\.tsx?$|^test\//.test(file)),
)('%s takes its colours from the tokens', (file) => {
  const text = fs.readFileSync(`${root}/${file}`, 'utf8');
  const code = file.endsWith('.scss')
    ? text.replace(/\/\/.*$|url\("[^"]*"\)/gm, '')
    : (text.match(/'#[0-9a-f]{3,8}'|\brgba?\(/gi) ?? []).join(' ');
  const found = code.match(COLOUR) ?? [];
  expect(COLOURS_OF_THEIR_OWN.has(file) ? [] : found).toEqual([]);
  // Grounds turn dark in the dark theme, and shapes are too faint for words: $on-brand, $brand-ink, $right-deep are for them.
  expect(code.match(/(?<![\w-])color: \$(card|page|line|brand|right|wrong|due);/g) ?? []).toEqual([]);
});

test.each(
  filesUnder(root, /\.scss$/)
    .map(fromRoot)
    .filter((file) => file !== 'components/tokens.scss'),
)('%s sizes words by tokens', (file) => {
  // As the host's own bars, whose words do not grow beyond reason.
  const own = file === 'components/NavBar.module.scss' ? ['17PX'] : [];
  const sizes = [...fs.readFileSync(`${root}/${file}`, 'utf8').matchAll(/(?:font-size|line-height): (\d+(?:px|rpx|PX))/g)].map(
    ([, size]) => size,
  );
  expect(sizes).toEqual(own);
});

test('sizes made in code are in rpx or PX: of px in a style Remax makes rpx', () => {
  const code = filesUnder(root, /\.tsx?$/).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = code.flatMap((file) => {
    const text = fs.readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    // The font of a canvas is no style.
    return text.split('\n').filter((line) => /[\d}]px\b/.test(line) && !/\.font = /.test(line));
  });
  expect(code.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

describe('style sheets keep to what WeChat knows', () => {
  const sheets = fs.readdirSync(folder).filter((file) => file.endsWith('.scss'));

  test.each(sheets)('%s', (file) => {
    const rules = source(file)
      .replace(/\/\/.*$/gm, '')
      .replace(/url\("[^"]*"\)/g, '');
    expect(rules).not.toMatch(/:active/);
    expect(rules).not.toMatch(/^\s*\*|[>+~]\s*\*/m);
    expect(rules).not.toMatch(/display: (inline-)?flex;[^}]*\n\s*gap:/);
  });
});
