import { glyphNames } from './Glyph';

/** Of Node's fs: its types stay out of the mini-program's, tests included. */
interface Files {
  readFileSync: (path: string, encoding: 'utf8') => string;
  readdirSync: (path: string) => string[];
}

const fs = jest.requireActual<Files>('node:fs');
const folder = expect.getState().testPath?.replace(/[^/\\]*$/, '') ?? '';
const source = (file: string) => fs.readFileSync(folder + file, 'utf8');

const colours = new Map([...source('tokens.scss').matchAll(/^\$([\w-]+): (#[0-9a-f]{6});/gm)].map((match) => [match[1]!, match[2]!]));

function colour(name: string): string {
  const value = colours.get(name);
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

describe('words can be read: 4.5 : 1', () => {
  test.each([
    ['ink', ['page', 'card', 'brand-soft', 'line']],
    ['ink-2', ['page', 'card', 'line', 'brand-soft']],
    ['on-off', ['off']],
    ['brand', ['card']],
    ['brand-deep', ['page', 'card', 'brand-soft']],
    ['right-deep', ['page', 'card', 'right-soft']],
    ['wrong-deep', ['page', 'card', 'wrong-soft']],
    ['due-deep', ['page', 'card', 'due-soft']],
    ['card', ['brand', 'brand-deep', 'hero-from', 'hero-to', 'right-deep', 'wrong-deep']],
  ])('$%s', (text, grounds) => {
    for (const ground of grounds) expect([ground, contrast(colour(text), colour(ground)) >= 4.5]).toEqual([ground, true]);
  });

  test('quiet words on a hero card', () => {
    const alpha = Number(/\$on-hero-2: rgba\(255, 255, 255, ([\d.]+)\)/.exec(source('tokens.scss'))?.[1]);
    for (const ground of [colour('hero-from'), colour('hero-to')])
      expect(contrast(whiteOn(ground, alpha), ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test('every glyph that can be named is drawn, and none is drawn in vain', () => {
  const drawn = [...source('glyphs.scss').matchAll(/^ {2}'(\w+)':/gm)].map((match) => match[1]);
  expect([...drawn].sort()).toEqual([...glyphNames].sort());
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
