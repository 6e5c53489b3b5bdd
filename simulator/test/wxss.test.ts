import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compileWxss } from '../src/compile/wxss';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-wxss-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function compile(wxss: string): string {
  fs.writeFileSync(path.join(folder, 'a.wxss'), wxss);
  return compileWxss(folder, 'a.wxss');
}

describe('WXSS as CSS', () => {
  test('tags carry the prefix of the DOM, page is the body', () => {
    expect(compile('page .a>view text{color:red}')).toBe('body .a>wx-view wx-text{color:red}');
  });

  test('counts of nth-child are no tags', () => {
    expect(compile('.a>view:nth-child(-n+2){color:red}')).toBe('.a>wx-view:nth-child(-n+2){color:red}');
    expect(compile('view:nth-child(odd) text:not(view){color:red}')).toBe('wx-view:nth-child(odd) wx-text:not(wx-view){color:red}');
  });

  test('rpx follows the width of the screen', () => {
    expect(compile('.a{width:-12rpx}')).toBe('.a{width:calc(-12 * 100vw / 750)}');
  });
});
