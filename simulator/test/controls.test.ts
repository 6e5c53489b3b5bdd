import { World } from './world';

interface Field {
  input(text: string): Promise<void>;
  value(): Promise<unknown>;
}

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.route('reLaunch', '/pages/controls/index');
});

async function field(selector: string): Promise<Field> {
  return (await world.element(selector)) as unknown as Field;
}

/** The events the page has noted, newest last: type, id and detail. */
async function events(): Promise<[string, string, Record<string, unknown>][]> {
  return (await (await world.page()).data('events')) as [string, string, Record<string, unknown>][];
}

describe('input', () => {
  test('typing reaches the app, the limit holds, the app can clear', async () => {
    const word = await field('#word');
    await word.input('dictionary');
    expect(await world.text('.echo')).toBe('dictio');
    expect(await word.value()).toBe('dictio');
    await world.tap('.clear');
    expect(await word.value()).toBe('');
  });

  test('what is typed while the app answers the key before stays', async () => {
    await field('#word');
    const view = await world.view();
    const set = await view.evaluate(() => {
      const element = document.querySelector('#word');
      const typed = (element?.shadowRoot ?? element)?.querySelector<HTMLInputElement>('.wx-native');
      if (!typed) throw new Error('no field');
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      const values: string[] = [];
      Object.defineProperty(typed, 'value', {
        get: () => own?.get?.call(typed) as string,
        set(value: string) {
          values.push(value);
          own?.set?.call(typed, value);
        },
      });
      for (const text of ['a', 'ab', 'abc']) {
        own?.set?.call(typed, text);
        typed.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      }
      (window as unknown as { written: string[] }).written = values;
      return values.length;
    });
    expect(set).toBe(0);
    await world.until('heard', async () => (await world.text('.echo')) === 'abc');
    expect(await view.evaluate(() => (window as unknown as { written: string[] }).written)).toEqual([]);
    // What the app says later holds.
    await world.tap('.clear');
    expect(await (await field('#word')).value()).toBe('');
  });

  test('a touch focuses, the placeholder has its class, Enter confirms', async () => {
    expect(await (await world.element('.hint')).style('color')).toBe('rgb(7, 8, 9)');
    await world.tap('#word');
    await world.simulator.page?.keyboard.type('ab');
    await world.simulator.page?.keyboard.press('Enter');
    await world.until('blurred', async () => (await events()).length === 3);
    expect((await events()).map(([type, id, detail]) => [type, id, detail.value])).toEqual([
      ['focus', 'word', ''],
      ['confirm', 'word', 'ab'],
      ['blur', 'word', 'ab'],
    ]);
    expect(await world.text('.echo')).toBe('ab');
  });
});

describe("the phone's own keyboard", () => {
  beforeAll(() => world.simulator.setKeyboard(true));
  afterAll(() => world.simulator.setKeyboard(false));

  /** Lower edge of the field on the screen, upper edge of the keyboard. */
  const edges = (): Promise<[number, number]> =>
    world.simulator.page!.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('.page.visible iframe');
      const field = frame?.contentDocument?.querySelector('#word')?.getBoundingClientRect();
      const keyboard = document.querySelector('.keyboard:not([hidden])')?.getBoundingClientRect();
      return [(frame?.getBoundingClientRect().top ?? 0) + (field?.bottom ?? 0), keyboard?.top ?? window.innerHeight];
    });
  const putBelow = async (px: number): Promise<void> => {
    const view = await world.view();
    await view.evaluate((bottom) => {
      document.querySelector<HTMLElement>('#word')!.style.cssText =
        `position: fixed; z-index: 9; left: 0; width: 200px; bottom: ${bottom}px`;
    }, px);
  };

  test.each([
    ['with its cursor-spacing', 60, 20],
    ['with less where there is less below it', 8, 8],
  ])('the page makes room for the field, %s, and stands again when it is left', async (_what, below, above) => {
    await putBelow(below);
    const [bottom] = await edges();
    await world.tap('#word');
    const [raised, keyboard] = await edges();
    expect([keyboard, keyboard - raised]).toEqual([667 - 260, above]);
    await world.evaluate(() => wx.hideKeyboard({}));
    await world.until('it is gone', async () => (await edges())[1] === 667);
    expect((await edges())[0]).toBe(bottom);
    expect((await events()).map(([type, , { height }]) => [type, height])).toEqual([
      ['focus', 260],
      ['keyboardheightchange', 260],
      ['blur', undefined],
      ['keyboardheightchange', 0],
    ]);
  });

  test('a field in sight moves nothing, nor one with adjust-position off; another page takes the keyboard away', async () => {
    const [bottom] = await edges();
    await world.tap('#word');
    expect((await edges())[0]).toBe(bottom);
    await world.evaluate(() => wx.hideKeyboard({}));
    await (await world.page()).setData({ adjusts: false });
    await putBelow(8);
    const [low] = await edges();
    await world.evaluate(() => {
      const told: number[] = [];
      getApp<{ heights: number[] }>().heights = told;
      wx.onKeyboardHeightChange(({ height }) => told.push(height));
    });
    await world.tap('#word');
    expect((await edges())[0]).toBe(low);
    await expect(world.tap('#word')).rejects.toThrow('covered by the keyboard');
    await world.route('navigateTo', '/pages/detail/index');
    expect((await edges())[1]).toBe(667);
    await world.until(
      'the app is told',
      async () => (await world.evaluate<number[]>(() => getApp<{ heights: number[] }>().heights)).length === 2,
    );
    expect(await world.evaluate(() => getApp<{ heights: number[] }>().heights)).toEqual([260, 0]);
  });
});

describe('form', () => {
  test('collects its parts, labels work, reset restores', async () => {
    await world.tap('.second');
    await world.tap('.no');
    await world.tap('#sw');
    await ((await world.element('#slide')) as unknown as { slideTo(value: number): Promise<void> }).slideTo(7);
    await world.tap('.submit');
    const submitted = { nick: '小明', about: '你好', boxes: ['a', 'b'], choice: 'n', sw: true, slide: 8, colour: 0 };
    expect((await events()).map(([type, id, detail]) => [type, id, detail.value])).toEqual([
      ['change', 'boxes', ['a', 'b']],
      ['change', 'choice', 'n'],
      ['change', 'sw', true],
      ['change', 'slide', 8],
      ['submit', 'form', submitted],
    ]);
    await world.tap('.reset');
    await world.tap('.submit');
    expect((await events()).pop()?.[2].value).toEqual({ ...submitted, boxes: ['a'], choice: '', sw: false, slide: 4 });
  });
});

describe('picker', () => {
  const last = async (): Promise<unknown[]> => {
    const [type, id, detail] = (await events()).pop() ?? [];
    return [type, id, detail?.value];
  };

  test('selector', async () => {
    await world.tap('.colour');
    await world.simulator.choosePicker([2]);
    expect(await last()).toEqual(['change', 'colour', '2']);
  });

  test('date keeps to real days', async () => {
    await world.tap('.day');
    await world.simulator.choosePicker([6, 0, 30]);
    expect(await last()).toEqual(['change', 'day', '2026-01-31']);
  });

  test('time', async () => {
    await world.tap('.clock');
    await world.simulator.choosePicker([23, 59]);
    expect(await last()).toEqual(['change', 'clock', '23:59']);
  });

  test('several columns report each change; cancel is reported, too', async () => {
    await world.tap('.pair');
    await world.simulator.choosePicker([1, 0]);
    expect((await events()).map(([type]) => type)).toEqual(['columnchange', 'columnchange', 'change']);
    expect(await last()).toEqual(['change', 'pair', [1, 0]]);
    await world.tap('.pair');
    await world.simulator.choosePicker(null);
    expect((await last())[0]).toBe('cancel');
  });
});

describe('scrolling', () => {
  test('scroll-view: position, scroll-into-view and lower edge', async () => {
    const list = (await world.element('#list')) as unknown as {
      scrollTo(x: number, y: number): Promise<void>;
      property(name: string): Promise<number>;
      scrollHeight(): Promise<number>;
    };
    expect(await list.scrollHeight()).toBe(900);
    await list.scrollTo(0, 60);
    expect(await list.property('scrollTop')).toBe(60);
    await world.tap('.jump');
    await world.until('line 20 is at the top', async () => (await list.property('scrollTop')) === 600);
    await list.scrollTo(0, 900);
    await world.until('lower edge told', async () => (await events()).some(([type]) => type === 'scrolltolower'));
  });

  test('swiper and movable view', async () => {
    await ((await world.element('#swiper')) as unknown as { swipeTo(index: number): Promise<void> }).swipeTo(2);
    await ((await world.element('#movable')) as unknown as { moveTo(x: number, y: number): Promise<void> }).moveTo(30, 40);
    expect((await events()).map(([type, id, detail]) => [type, id, detail])).toEqual([
      ['change', 'swiper', { current: 2, currentItemId: 'three', source: 'touch' }],
      ['change', 'movable', { x: 30, y: 40, source: 'touch' }],
    ]);
  });
});

test('rich text, progress and decoded entities', async () => {
  expect(await world.text('.richtext')).toBe('你好世界');
  expect(await world.text('.progress')).toBe('30%');
  expect(await world.text('.decoded')).toBe('a<b');
});
