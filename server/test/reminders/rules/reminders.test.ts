import { getMinutes } from '@xueban/contract/learning/short-review';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { mayTell } from '../../../src/modules/reminders/rules/hours';
import { calledName, type Facts, getSaid } from '../../../src/modules/reminders/rules/message';
import { getFields, readTemplate, SAID, type Template } from '../../../src/modules/reminders/rules/templates';

/** Of a school day in Shanghai. */
const at = (time: string): Date => new Date(`2026-11-24T${time}:00+08:00`);

describe('when', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );
  const getSpan = (kind: ReminderKind): (string | undefined)[] => {
    const told = minutes.filter((time) => mayTell(kind, at(time)));
    return [told[0], told.at(-1), String(told.length)];
  };

  test('words in the early evening, lessons by day, nothing at night: every minute of a day', () => {
    expect(getSpan('due')).toEqual(['17:00', '20:29', '210']);
    expect(getSpan('missed')).toEqual(getSpan('due'));
    expect(getSpan('lesson')).toEqual(['08:00', '20:59', '780']);
    expect(getSpan('hours')).toEqual(getSpan('lesson'));
  });
});

describe('a template', () => {
  test('is read from a setting', () => {
    expect(readTemplate('due', 'rP9x2bVqk0wZ4n7s thing1=what number2=words  thing3=note')).toEqual({
      id: 'rP9x2bVqk0wZ4n7s',
      fields: [
        { name: 'thing1', says: 'what' },
        { name: 'number2', says: 'words' },
        { name: 'thing3', says: 'note' },
      ],
    });
  });

  test.each([
    ['', 'must begin with the id of a template'],
    ['short thing1=what', 'must begin with the id of a template, not "short"'],
    ['rP9x2bVqk0wZ4n7s', 'has no field'],
    ['rP9x2bVqk0wZ4n7s what', 'names a field "what"'],
    ['rP9x2bVqk0wZ4n7s thing=what', 'names a field "thing"'],
    ['rP9x2bVqk0wZ4n7s thing1=teacher', 'puts "teacher" into thing1: it can say student, what, words, minutes, note, day'],
    ['rP9x2bVqk0wZ4n7s number1=note', 'puts note into number1: WeChat takes it only in thing'],
    ['rP9x2bVqk0wZ4n7s thing1=what thing1=note', 'names thing1 twice'],
  ])('%j is refused with what is wrong', (setting, problem) => {
    expect(readTemplate('due', setting)).toContain(problem);
  });

  test('no field is empty, longer than WeChat takes it, or of two lines', () => {
    const template = readTemplate('lesson', 'rP9x2bVqk0wZ4n7s thing1=teacher name2=teacher thing3=note') as Template;
    const teacher = '阿卜杜拉\n买买提·艾则孜老师（英语和数学一起教的那一位）';
    expect(getFields(template, { teacher })).toEqual({
      thing1: { value: '阿卜杜拉 买买提·艾则孜老师（英语和数…' },
      name2: { value: '阿卜杜拉 买买提·…' },
      thing3: { value: '–' },
    });
  });
});

const facts: Record<ReminderKind, Facts> = {
  due: { kind: 'due', student: '孩子', now: at('18:00'), words: 18, minutes: 4, dailyGoal: 20 },
  missed: { kind: 'missed', student: '小满', now: at('18:00'), words: 240, minutes: 48, dailyGoal: 20 },
  lesson: { kind: 'lesson', student: '孩子', now: at('19:00'), teacher: '王老师', hours: 1, left: -10.5, completedAt: at('18:59') },
  hours: { kind: 'hours', student: '孩子', now: at('19:00'), left: 1.5 },
};

describe('what is said', () => {
  test.each(Object.keys(facts) as ReminderKind[])('%s: all that a template can say, each whole in a field of 20 characters', (kind) => {
    const said = getSaid(facts[kind]);
    expect(Object.keys(said)).toEqual(expect.arrayContaining([...SAID[kind]]));
    for (const text of Object.values(said)) expect(Array.from(text).length).toBeLessThanOrEqual(20);
    expect(said).toMatchSnapshot();
  });
});

test.each([
  [20, 29, '29 个词，约 6 分钟'],
  [20, 30, '先复习 20 个词就好'],
  [60, 69, '69 个词，约 14 分钟'],
  [60, 240, '先复习 60 个词就好'],
])('with a goal of %d words a day, %d due words are asked for as the page does', (dailyGoal, words, note) => {
  const minutes = getMinutes(words);
  expect(getSaid({ kind: 'due', student: '孩子', now: at('18:00'), words, minutes, dailyGoal }).note).toBe(note);
});

test.each([
  [1.5, '快用完了，需要时请联系学校'],
  [0, '已经用完了，续课请联系学校'],
  [-1, '已经欠课时了，续课请联系学校'],
])('%d hours left are called what they are', (left, note) => {
  const said = getSaid({ kind: 'hours', student: '孩子', now: at('19:00'), left });
  expect(said.note).toBe(note);
  expect(note.length).toBeLessThanOrEqual(20);
});

describe('how a student is called', () => {
  test.each([
    ['林小满', [], '孩子'],
    ['林小满', ['林小雨'], '小满'],
    ['王芳', ['王强'], '小芳'],
    ['欧阳娜娜', ['欧阳明'], '娜娜'],
    ['林小满', ['陈小满'], '林小满'],
    ['Emma Lin', ['Oliver Lin'], 'Emma'],
  ])('%s beside %j: %s', (name, others, called) => {
    expect(calledName(name, others)).toBe(called);
  });
});
