import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compileWxss } from '../src/compile/wxss';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-wxss-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const warnings: string[] = [];

function compile(wxss: string): string {
  fs.writeFileSync(path.join(folder, 'a.wxss'), wxss);
  return compileWxss(folder, 'a.wxss', warnings);
}

describe('WXSS as CSS', () => {
  test('tags carry the prefix of the DOM, page is the body', () => {
    expect(compile('page .a>view text{color:red}')).toBe('body .a>wx-view wx-text{color:red}');
  });

  test('counts of nth-child are no tags', () => {
    expect(compile('.a>view:nth-child(-n+2){color:red}')).toBe('.a>wx-view:nth-child(-n+2){color:red}');
    expect(compile('view:nth-child(odd) text:not(view){color:red}')).toBe('wx-view:nth-child(odd) wx-text:not(wx-view){color:red}');
  });

  // What wcsc of npm miniprogram-compiler 0.2.3 computes at run time, at 375 px: 15rpx is 7 px, -15rpx is -8 px.
  test('rpx are whole px of the screen, rounded down; a thin line stays', () => {
    expect(compile('.a{width:-12rpx}')).toBe('.a{width:round(down, -12 * 100vw / 750 + 0.0001px, 1px)}');
    expect(compile('.a{width:calc(1rpx + 0rpx)}')).toBe(
      '.a{width:calc(max(var(--thinnest, 1px), round(down, 1 * 100vw / 750 + 0.0001px, 1px)) + 0px)}',
    );
  });

  // wcsc of npm miniprogram-compiler 0.2.3 makes `wx-words .a`, `color:red; half: x; top:1px` and `.c` of them.
  test('slashes are no comment: what follows belongs to the rule, and the other rules stay', () => {
    expect(compile('// words\n.a{color:red}')).toBe(' wx-words\n.a{color:red}');
    expect(compile('.b{color:red; // half: x;\ntop:1px}')).toBe('.b{color:red;  half: x;\ntop:1px}');
    expect(compile('//.c{color:red}\n.d{color:red}')).toBe('.c{color:red}\n.d{color:red}');
    const kept = '.e{background:url(https://a/b)}/* // */.f{content:"//"}';
    expect(compile(kept)).toBe(kept);
  });

  test('what is no selector is told, and the other rules stay', () => {
    expect(compile('.a{color:red}\n.b::{color:red}\n.c{color:red}')).toContain('.c{color:red}');
    expect(warnings.splice(0)).toEqual(['a.wxss:2: no selector: .b::']);
  });
});
