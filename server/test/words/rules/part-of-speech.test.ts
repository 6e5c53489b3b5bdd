import {
  isPartOfSpeech,
  joinMeanings,
  joinParts,
  normalizePartOfSpeech,
  splitMeaning,
} from '../../../src/modules/words/rules/part-of-speech';
import { hasLatinBefore } from '../../../src/modules/words/rules/part-markers';
import { getDistractors } from '../../../src/modules/words/rules/distractors';
import { spent, tooLong } from '../../support/processor';

describe('a part of speech', () => {
  test.each([
    ['n', 'n.'],
    ['Noun', 'n.'],
    ['名词', 'n.'],
    ['vt.', 'v.'],
    ['vt.&vi.', 'v.'],
    ['vt. vi.', 'v.'],
    ['n./v.', 'n. & v.'],
    ['n.,v.', 'n. & v.'],
    ['a', 'adj.'],
    ['ad.', 'adv.'],
    ['modal v.', 'modal v.'],
    ['phr.v.', 'phr. v.'],
    ['phr. v', 'phr. v.'],
    ['phrasal verb', 'phr. v.'],
    ['短语动词', 'phr. v.'],
    ['n. & phr.v.', 'n. & phr. v.'],
    ['phr. & v.', 'phr. & v.'],
    ['phr.', 'phr.'],
    ['interj. & n.', 'interj. & n.'],
    ['动词、名词', 'v. & n.'],
    ['na.', 'phr.'],
    ['v.phr.', 'phr. v.'],
    ['n.pl.', 'n.'],
    ['c.n.', 'n.'],
    ['link-v.', 'link v.'],
    ['ord.', 'num.'],
    ['poss.pron.', 'pron.'],
    ['n. [C]', 'n.'],
    ['四会', '四会'],
    ['', ''],
  ])('%j is written %j', (written, normal) => {
    expect(normalizePartOfSpeech(written)).toBe(normal);
  });

  test('what courses write stays as it is', () => {
    for (const part of [
      'n.',
      'v.',
      'adj.',
      'adv.',
      'prep.',
      'conj.',
      'pron.',
      'num.',
      'art.',
      'interj.',
      'modal v.',
      'n. & v.',
      'adj. & n. & v.',
    ])
      expect(normalizePartOfSpeech(part)).toBe(part);
    expect(isPartOfSpeech('common')).toBe(false);
  });
});

describe('a meaning that names parts of speech', () => {
  test.each([
    ['n. 苹果；v. 摘', 'n. & v.', '苹果；摘'],
    ['n.小船;轮船 v.划船', 'n. & v.', '小船；轮船；划船'],
    ['vt.&vi. 增加，提高', 'v.', '增加，提高'],
    ['n. & v. 谈话', 'n. & v.', '谈话'],
    ['好处；善行adj. 好的adv. 好', 'adj. & adv.', '好处；善行；好的；好'],
    ['phr.v. 照顾', 'phr. v.', '照顾'],
    ['phr. v. 照顾；n. 照料', 'phr. v. & n.', '照顾；照料'],
    ['(led) v. 领导', 'v.', '(led) 领导'],
    ['（led, led）v. 领导 n. 铅', 'v. & n.', '（led，led） 领导；铅'],
    ['n. (pl. feet) 脚；英尺', 'n.', '(pl. feet) 脚；英尺'],
    ['[n.] 苹果', 'n.', '苹果'],
    ['（n.）苹果', 'n.', '苹果'],
    ['n 苹果', 'n.', '苹果'],
    ['adj. 好的,优秀的', 'adj.', '好的，优秀的'],
    ['(在上午; a.m. 用于)上午', '', '(在上午；a.m. 用于)上午'],
    ['（用作 n. 时）苹果', '', '（用作 n. 时）苹果'],
    ['上午（a.m.）', '', '上午（a.m.）'],
    ['苹果；果', '', '苹果；果'],
    ['prep. 在…里', 'prep.', '在…里'],
    ['adj.圆的/n.轮', 'adj. & n.', '圆的；轮'],
    ['v. 跑 / n. 跑步', 'v. & n.', '跑；跑步'],
    ['他/她 n. 人', 'n.', '他/她；人'],
    ['modal.v.将', 'modal v.', '将'],
    ['v.aux.已经', 'aux.', '已经'],
    ['aux.v.必须 n.必需品', 'aux. & n.', '必须；必需品'],
    ['link.v. 是', 'link v.', '是'],
    ['n.', '', 'n.'],
    ['价格 1,000 元', '', '价格 1,000 元'],
  ])('%j', (written, partOfSpeech, meaning) => {
    expect(splitMeaning(written)).toEqual({ partOfSpeech, meaning });
  });

  test.each([
    ['na. 延期；辩解', 'phr.', '延期；辩解'],
    ['be v. 是', 'v.', '是'],
    ['model v. 应该', 'modal v.', '应该'],
    ['n. pl. 裤子', 'n.', '裤子'],
    ['n.pl. 裤子', 'n.', '裤子'],
    ['n.[pl.] 裤子', 'n.', '裤子'],
    ['pl. 裤子', 'n.', '裤子'],
    ['n. [C]苹果', 'n.', '苹果'],
    ['n. [C, U] 苹果；v. [T] 摘', 'n. & v.', '苹果；摘'],
    ['n.[C][U]苹果', 'n.', '苹果'],
    ['[U] 水', 'n.', '水'],
    ['v.phr. 照顾', 'phr. v.', '照顾'],
    ['prep.phr. 在家', 'phr.', '在家'],
    ['adv.phr. 有时', 'phr.', '有时'],
    ['n. phr. 冰淇淋', 'phr.', '冰淇淋'],
    ['noun 苹果', 'n.', '苹果'],
    ['noun. 苹果', 'n.', '苹果'],
    ['Noun: 苹果', 'n.', '苹果'],
    ['verb 走', 'v.', '走'],
    ['verb. 走；noun. 步行', 'v. & n.', '走；步行'],
    ['verb 走；noun 步行', 'v. & n.', '走；步行'],
    ['noun/verb 走', 'n. & v.', '走'],
    ['noun, verb 走', 'n. & v.', '走'],
    ['(noun) 苹果', 'n.', '苹果'],
    ['modal verb 应该', 'modal v.', '应该'],
    ['名词 苹果', 'n.', '苹果'],
    ['名词：苹果；动词：摘', 'n. & v.', '苹果；摘'],
    ['动词：走', 'v.', '走'],
    ['及物动词 放', 'v.', '放'],
    ['名词/动词 走', 'n. & v.', '走'],
    ['名. 苹果', 'n.', '苹果'],
    ['名.苹果 动.摘', 'n. & v.', '苹果；摘'],
    ['[n]苹果', 'n.', '苹果'],
    ['[n]苹果；[v]摘', 'n. & v.', '苹果；摘'],
    ['(名)葡萄', 'n.', '葡萄'],
    ['【名】葡萄', 'n.', '葡萄'],
    ['[名词] 葡萄', 'n.', '葡萄'],
    ['c.n. 苹果', 'n.', '苹果'],
    ['u.n. 水', 'n.', '水'],
    ['cn. 苹果', 'n.', '苹果'],
    ['v.t. 放 v.i. 走', 'v.', '放；走'],
    ['link-v. 是', 'link v.', '是'],
    ['linking v. 是', 'link v.', '是'],
    ['poss. 我的', 'pron.', '我的'],
    ['poss. pron. 我的', 'pron.', '我的'],
    ['ord. 第一', 'num.', '第一'],
    ['quant. 许多', 'det.', '许多'],
    ['idm. 小菜一碟', 'phr.', '小菜一碟'],
    ['phrase. 照顾', 'phr.', '照顾'],
    ['phrase 照顾', 'phr.', '照顾'],
    ['exclam. 哎呀', 'interj.', '哎呀'],
    ['pref. 再', 'pref.', '再'],
    ['ｎ．苹果', 'n.', '苹果'],
    ['adj·傲慢的', 'adj.', '傲慢的'],
    ['n．苹果；v．摘', 'n. & v.', '苹果；摘'],
  ])('as other lists mark it: %j', (written, partOfSpeech, meaning) => {
    expect(splitMeaning(written)).toEqual({ partOfSpeech, meaning });
    expect(hasLatinBefore(meaning)).toBe(false);
  });

  test.each([
    // The words noun, verb and their kind, and marks of a field.
    ['名词', '', '名词'],
    ['n. 名词', 'n.', '名词'],
    ['名词；名字', '', '名词；名字'],
    ['介词短语', '', '介词短语'],
    ['n. （数）集合', 'n.', '（数）集合'],
    ['名字', '', '名字'],
    ['动作；动', '', '动作；动'],
    ['adj. 动词的', 'adj.', '动词的'],
    ['T恤衫', '', 'T恤衫'],
    ['n. (pl. feet) 脚', 'n.', '(pl. feet) 脚'],
    ['（与 noun 连用）每个', '', '（与 noun 连用）每个'],
    ['be 动词的过去式', '', 'be 动词的过去式'],
  ])('what only looks like a mark stays: %j', (written, partOfSpeech, meaning) => {
    expect(splitMeaning(written)).toEqual({ partOfSpeech, meaning });
  });

  test('letters before a mark are no sense of their own; what may be a mark that nobody knows is told', () => {
    expect(splitMeaning('xyz v. 走')).toEqual({ partOfSpeech: 'v.', meaning: 'xyz 走' });
    expect(['xyz 走', 'xx. 苹果', '苹果；xx. 摘', '(led) 领导', '[常与 to 连用] 走'].map(hasLatinBefore)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(['苹果', 'T恤衫', '光盘（CD）', 'CD光盘', '=colour', '苹果 apple'].filter(hasLatinBefore)).toEqual([]);
  });

  test('gives options of one kind, which it did not while they stood in it', () => {
    const list = [
      'n. 猫',
      'n. 狗',
      'n. 书桌',
      'n. 河流',
      'v. 跑',
      'v. 游泳',
      'v. 写',
      'v. 唱歌',
      'adj. 红的',
      'adj. 冷的',
      'adj. 重的',
      'adj. 忙的',
    ];
    const words = list.map((written, at) => ({ spelling: `w${'abcdefghijkl'.charAt(at)}`, chapter: 1, ...splitMeaning(written) }));
    const partOf = new Map(words.map(({ meaning, partOfSpeech }) => [meaning, partOfSpeech]));
    const own = getDistractors(words).map((made, at) => made.filter((meaning) => partOf.get(meaning) === words[at]?.partOfSpeech).length);
    expect(own).toEqual(words.map(() => 3));
  });
});

test('a cell full of brackets, blanks or markers takes as long as it is long', async () => {
  const split = (): void => {
    for (const piece of [
      '(',
      ')',
      '(n.)',
      '[C]',
      'noun ',
      'noun,',
      '名词 ',
      '名词/',
      '(名)',
      'n. [C]',
      'poss. ',
      'v.',
      'x ',
      '（',
      '（[',
      'n.',
      'n. ',
      'n&',
      ';',
      ' ',
      '好 ',
    ])
      splitMeaning(`n. 好${piece.repeat(8000 / piece.length)}好`);
    splitMeaning(`${'(['.repeat(2000)}n. 好${')'.repeat(2000)}`);
  };
  expect(await tooLong(1500, () => spent(split))).toBeUndefined();
});

test('two of one word are joined, each part and each sense once', () => {
  expect(joinParts('n.', 'v. & n.')).toBe('n. & v.');
  expect(joinParts('', 'v.')).toBe('v.');
  expect(joinParts('n.', '四会')).toBe('n.');
  expect(joinMeanings('灯；光', '光；轻的')).toBe('灯；光；轻的');
});
