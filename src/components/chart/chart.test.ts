import { resetLook } from '@/lib/look/look';
import { newPhone } from '@/test/phone';
import { barChartSvg } from './bar-chart';
import { spreadNames, getFloor, lineChartSvg, type LineSeries } from './line-chart';
import { inCard } from './measure';
import { dataUri, escapeText, label, linear, picture, short } from './svg';

const yours: LineSeries = { name: '你的', colour: '#8257E6', values: [1, 0.95, 0.9], look: 'solid' };
const without: LineSeries = { name: '不复习', colour: '#B4232A', values: [1, 0.6, 0.42], look: 'dotted' };

describe('svg', () => {
  test('a scale runs from its range to pixels, upside down too; without a range it lies in the middle', () => {
    expect(linear([0, 10], [0, 100])(2.5)).toBe(25);
    expect(linear([0, 1], [100, 0])(0.25)).toBe(75);
    expect(linear([3, 3], [0, 100])(3)).toBe(50);
  });

  test('text cannot end its element, and numbers are short', () => {
    expect(escapeText('<b>"&')).toBe('&lt;b&gt;&quot;&amp;');
    expect(short(1 / 3)).toBe('0.3');
  });

  test('an address holds the picture: decoded, it is the same text', () => {
    const svg = `<svg a="1"><text fill="#8257E6">100% &lt; 你的</text></svg>`;
    const uri = dataUri(svg);
    expect(uri.startsWith('data:image/svg+xml;charset=utf-8,')).toBe(true);
    expect(uri).not.toMatch(/[#<>"]/);
    expect(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))).toBe(svg.replace(/"/g, "'"));
  });
});

test('attributes hold no quote of the other kind: the address writes both alike, and no quote inside may end one', () => {
  expect(picture(10, 10, [label(1, 2, 'a', { fill: '#000' })])).not.toContain("'");
});

describe('line chart', () => {
  test('the floor is the tenth below the lowest value, never above 90 %', () => {
    expect(getFloor([yours, without])).toBe(0.4);
    expect(getFloor([yours])).toBe(0.9);
    expect(getFloor([{ ...yours, values: [0.99] }])).toBe(0.9);
    expect(getFloor([{ ...yours, values: [undefined, 0.05] }])).toBe(0);
  });

  test('names that would cover each other move apart and stay inside', () => {
    expect(spreadNames([50, 50, 120], 17, 200, 20)).toEqual([50, 67, 120]);
    expect(spreadNames([195, 198], 17, 200, 20)).toEqual([183, 200]);
    expect(spreadNames([10], 17, 200, 20)).toEqual([20]);
  });

  test('draws each line in its own stroke with its name and end, the marks and the day', () => {
    const svg = lineChartSvg({
      width: 343,
      height: 200,
      series: [yours, without],
      ticks: [
        { at: 0, text: '11月1日' },
        { at: 2, text: '11月3日' },
      ],
      marks: [1],
      now: { at: 1, text: '今天' },
    });
    expect(svg).toContain('你的 90%');
    expect(svg).toContain('不复习 42%');
    expect(svg).toContain('stroke-dasharray="1.5 5"');
    expect(svg.match(/<circle/g)).toHaveLength(1);
    expect(svg).toContain('>今天<');
    expect(svg).toContain('>40%<');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('a line may begin late, a single point and none at all are no fault', () => {
    expect(lineChartSvg({ width: 300, height: 100, series: [{ ...yours, values: [undefined, 0.9, 0.8] }], ticks: [] })).not.toMatch(
      /NaN|undefined/,
    );
    expect(lineChartSvg({ width: 300, height: 100, series: [{ ...yours, values: [0.8] }], ticks: [] })).not.toMatch(/NaN|undefined/);
    expect(lineChartSvg({ width: 300, height: 100, series: [], ticks: [] })).not.toContain('<path');
  });

  test('eighty days of three lines stay far below what a setData may carry', () => {
    const values = Array.from({ length: 80 }, (_, i) => 0.5 + 0.4 * Math.abs(Math.sin(i)));
    const svg = lineChartSvg({ width: 343, height: 200, series: [yours, without, yours].map((one) => ({ ...one, values })), ticks: [] });
    expect(dataUri(svg).length).toBeLessThan(20_000);
  });
});

describe('bar chart', () => {
  test('no line of the grid goes through a value', () => {
    const svg = barChartSvg({ width: 343, height: 160, bars: [{ name: '3k', value: 0.42, text: '42%' }] });
    expect(svg).toMatch(/<text[^>]* stroke="var\(--card\)"[^>]* paint-order="stroke">42%</);
  });

  test('each bar has its value and its name in words; nothing is a bar too', () => {
    const svg = barChartSvg({
      width: 343,
      height: 160,
      bars: [
        { name: '1k', value: 1, text: '100%' },
        { name: '2k', value: 0, text: '0%' },
      ],
    });
    expect(svg.match(/<path[^>]*fill=/g)).toHaveLength(2);
    for (const text of ['1k', '100%', '2k', '0%']) expect(svg).toContain(`>${text}<`);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(barChartSvg({ width: 343, height: 160, bars: [] })).not.toContain('fill-opacity');
  });
});

describe('on a phone', () => {
  const findSizes = (svg: string): number[] => [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));

  test.each([
    [320, 1],
    [320, 1.4],
    [375, 1],
    [414, 1.4],
  ])('of %d px with words × %d: a chart is drawn in px of its own, no word of it below 12', (windowWidth, fontScale) => {
    const device = newPhone();
    device.wx.getWindowInfo = () => ({ windowWidth, windowHeight: 568, screenHeight: 568, statusBarHeight: 20 });
    device.fontScale = fontScale;
    resetLook();
    const measure = inCard();
    expect(measure.width).toBeCloseTo((windowWidth * 614) / 750, 0);
    expect(measure.words).toBeGreaterThanOrEqual(fontScale === 1 ? 12 : 13.5);
    const bars = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((name) => ({ name, value: 0.5, text: '100%' }));
    for (const svg of [
      barChartSvg({ ...measure, height: 150, bars }),
      lineChartSvg({
        ...measure,
        height: 150,
        series: [yours, without],
        ticks: [{ at: 0, text: '11月1日' }],
        now: { at: 1, text: '今天' },
      }),
    ]) {
      expect(svg).toContain(`width="${measure.width}"`);
      expect(Math.min(...findSizes(svg))).toBe(measure.words);
    }
  });
});
