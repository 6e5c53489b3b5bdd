/** Recorded answers of models (recorded/README.md) are judged as a person would judge them. */
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { AiContent } from '@xueban/contract/resources/ai-generations';
import { codesOf, judged, recorded } from './recorded';

// Checked by the server's own validator; here the shape is.
for (const format of ['uri-reference', 'date']) FormatRegistry.Set(format, () => true);

const ALL = [...recorded('held-back'), ...recorded('tuned')];

describe('recorded answers', () => {
  it('are at least eighty, of every kind of case', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(80);
    expect(ALL.filter(({ expect: [code] }) => code === 'ok').length).toBeGreaterThanOrEqual(20);
  });

  it.each(ALL.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const checked = await judged(one);
    const codes = codesOf(checked);
    for (const code of one.expect) expect(codes).toContain(code);
    if (checked.ok) expect([...Value.Errors(AiContent, checked.content)]).toEqual([]);
  });
});
