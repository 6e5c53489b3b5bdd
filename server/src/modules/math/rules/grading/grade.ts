/**
 * Grades a typed answer, exactly and deterministically; anything typed gets a verdict. Time is bounded by faults.ts and by
 * its thread (adapters/grading).
 */
import type { Answer } from './answer';
import { isUnitAlone, refuseDoubtful, refuseUnfinished } from './asked-again';
import { isConstant, getVariables } from './ast';
import { LIMITS, TooComplicated, Undefined, UnitAlone, Unreadable } from './faults';
import { type Asked, getAsked, CORRECT, type Finding, found } from './finding';
import { judge } from './judge';
import { lex, type Reading } from './lexer';
import { type Meaning, getMeaning } from './meaning';
import { getMessage } from './messages';
import { toLetters } from './names';
import { normalise } from './normalise';
import { EmptyAnswer, parseAnswer } from './parse-answer';
import { parseNumber } from './parse-number';
import { judgeSaid, withoutPrintedLeft } from './said';
import { clockKey, inHours, isTimeOfDay } from './time-of-day';
import { getWritings, withPlainDigits } from './separators';
import { asAsked, couldBeLetter, unitAt } from './units';
import type { AnswerKey, Verdict, VerdictCode } from './types';

export function gradeAnswer(key: AnswerKey, given: string): Verdict {
  let readings: KeyReading[];
  try {
    readings = getReadings(key);
  } catch {
    return verdict(found('key_unreadable'));
  }
  return getBest(readings.map((reading) => gradeReading(key, reading, given)));
}

const NOT_READ: ReadonlySet<VerdictCode> = new Set(['unreadable', 'empty']);

/** Whether what was typed was understood: what was not is neither right nor wrong. */
export const isJudged = ({ code }: Pick<Verdict, 'code'>): boolean => !NOT_READ.has(code) && code !== 'too_complicated';

const getBest = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find(({ correct }) => correct) ??
  verdicts.find(({ code }) => !NOT_READ.has(code)) ??
  verdicts[0] ??
  verdict(found('key_unreadable'));

interface KeyReading {
  reading: Reading;
  answer: Answer;
  meaning: Meaning;
}

/** The key as it is read; `5m` is read with the metre and with the letter. */
function getReadings(key: AnswerKey): KeyReading[] {
  if (key.tolerance !== undefined) parseNumber(key.tolerance);
  const letters = tried(() => parseLetters(key.expr)) ?? new Set<string>();
  for (const letter of toLetters(key.printedName)) letters.add(letter);
  const brackets = key.brackets ?? 'point';
  const read = (letterUnits: boolean): KeyReading => {
    const answer = parseAnswer(clockKey(withoutPrintedWord(key.expr, key)), { letterUnits });
    const meaning = withPrintedName(withKeyUnits(withPrintedUnit(getMeaning(answer, brackets), key.printedUnit)), key.printedName);
    const subject = meaning.t === 'range' ? meaning.name : undefined;
    return {
      reading: {
        letterUnits,
        letters,
        ...findWritten(answer),
        ...(subject !== undefined && { subject }),
        ...printedUnitName(key.printedUnit),
      },
      answer,
      meaning,
    };
  };
  if (key.letters !== undefined) return [read(key.letters === 'units')];
  const isMeasured = [key.unit, key.decimalPlaces, key.significantFigures, key.tolerance].some((setting) => setting !== undefined);
  const plain = tried(() => read(false));
  const withUnits = tried(() => read(true));
  const unit = withUnits && findUnitText(withUnits.answer);
  if (!withUnits) return plain ? [plain] : [];
  // No letters in it: a unit that is written is seen as one.
  if (unit === undefined)
    return hasLetters(withUnits.meaning) && plain ? [plain, ...(key.printedUnit === undefined ? [] : [withUnits])] : [withUnits];
  return couldBeLetter(unit) && plain && !isMeasured ? [withUnits, plain] : [withUnits];
}

/** In an expression with a unit letters are no units, and the unit may follow a letter. */
function findWritten(answer: Answer): Pick<Reading, 'variables' | 'unit'> {
  const side = answer.t === 'chain' ? answer.sides.at(-1) : undefined;
  const unit = side?.units?.[0]?.name;
  return !side || unit === undefined || isConstant(side.node) ? {} : { variables: getVariables(side.node), unit };
}

/** What a key says, as it may be read. @throws Unreadable, TooComplicated, Undefined, EmptyAnswer */
export const getMeanings = (key: AnswerKey): Meaning[] => getReadings(key).map(({ meaning }) => meaning);

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function parseLetters(expr: string): Set<string> {
  return new Set(
    lex(normalise(expr), { letterUnits: false }).flatMap(({ k, text }) => (k === 'name' ? [text.replace(/_.*$/, ''), text] : [])),
  );
}

function findUnitText(answer: Answer): string | undefined {
  if (answer.t === 'where') return findUnitText(answer.of);
  if (answer.t === 'chain') return answer.sides.find(({ unitText }) => unitText !== undefined)?.unitText;
  return 'items' in answer ? answer.items.map(findUnitText).find((text) => text !== undefined) : undefined;
}

function hasLetters(meaning: Meaning): boolean {
  return meaning.t === 'relations' || (meaning.t === 'values' && meaning.values.some(({ node }) => !isConstant(node)));
}

/** 打的是 [[1]] 折, 增长了 [[1]] %: no units, for 八折 alone is 80%. Typed too, they say what is printed. */
const DISCOUNT = '折';
const isPrintedWord = (word: string): boolean => word === DISCOUNT || isPercentSign(word);
const isPercentSign = (word: string): boolean => normalise(word).chars.join('').trim() === '%';

function withPrintedUnit(meaning: Meaning, printedUnit: string | undefined): Meaning {
  if (printedUnit === undefined || isPrintedWord(printedUnit) || meaning.t !== 'values') return meaning;
  const unit = unitAt([...normalise(printedUnit).chars], 0);
  if (!unit) throw new Unreadable(0, printedUnit);
  return { ...meaning, values: meaning.values.map((value) => (value.units ? value : { ...value, units: unit.readings })) };
}

function printedUnitName(printedUnit: string | undefined): Pick<Reading, 'printedUnit'> {
  const unit = printedUnit === undefined ? undefined : unitAt([...normalise(printedUnit).chars], 0)?.readings[0]?.name;
  return unit === undefined ? {} : { printedUnit: unit };
}

function withPrintedName(meaning: Meaning, name: string | undefined): Meaning {
  // A segment or an angle is no unknown that has solutions: only what is said of it is compared (said.ts).
  const isLetter = name !== undefined && Array.from(name).length === 1;
  return !isLetter || meaning.t !== 'values' || meaning.name !== undefined ? meaning : { ...meaning, name };
}

/** What the author's units say. */
function withKeyUnits(meaning: Meaning): Meaning {
  if (meaning.t !== 'values') return meaning;
  return { ...meaning, values: meaning.values.map((value) => (value.units ? { ...value, units: asAsked(value.units) } : value)) };
}

function gradeReading(key: AnswerKey, { reading, answer, meaning }: KeyReading, given: string): Verdict {
  // Before anything looks for words in it.
  if (given.length > 2 * LIMITS.characters) return verdict(found('too_complicated'));
  const plain = withPlainDigits(given);
  const typed = withoutPrintedLeft(isTimeOfDay(meaning) ? inHours(plain) : plain, key);
  const [first = typed, ...others] = getWritings(withoutPrintedWord(typed, key), meaning);
  const grade = (written: string): Verdict => gradeWriting(key, { reading, answer, meaning }, typed, written);
  const plainly = grade(first);
  return plainly.correct ? plainly : getBest([plainly, ...others.map(grade)]);
}

/** Of a typed unit with its blanks. */
const LONGEST_UNIT = 20;

function gradeWriting(key: AnswerKey, known: KeyReading, typed: string, written: string): Verdict {
  const { reading, answer, meaning } = known;
  const brackets = meaning.t === 'range' ? 'interval' : (key.brackets ?? 'point');
  try {
    const ownAnswer = parseAnswer(written, reading);
    const own = getMeaning(ownAnswer, brackets);
    // A sign alone is an answer only where a sign is asked.
    if (own.t === 'sign' && meaning.t !== 'sign') throw new Unreadable(written.length, '');
    const asked = getAsked(key);
    const judged = judge(own, meaning, asked);
    const finding =
      judged.code === 'correct' ? getWorst(judgeEndUnits(ownAnswer, answer, key, meaning), judgeSaid(typed, ownAnswer, key)) : judged;
    if (finding.code === 'correct') return verdict(finding);
    refuseDoubtful(typed, hasLetters(meaning), (meant) => gradeWriting(key, known, meant, meant).correct);
    const wrong = withCause(verdict(finding), own, key, reading, asked);
    if (wrong.cause === undefined) refuseUnfinished(typed, key, meaning, hasLetters(meaning));
    return wrong;
  } catch (error) {
    // What is longer is no unit, and normalising it may throw again.
    const isUnit = error instanceof Unreadable && typed.length <= LONGEST_UNIT && tried(() => isUnitAlone(typed)) === true;
    return getVerdict(isUnit ? new UnitAlone(typed.length, '') : error);
  }
}

/** 八五 is 8.5. */
const discountDigit = (char: string, at: number): string => `${at === 1 ? '.' : ''}${'零一二三四五六七八九'.indexOf(char)}`;

function withoutPrintedWord(given: string, { printedUnit }: AnswerKey): string {
  if (printedUnit === undefined || !isPrintedWord(printedUnit)) return given;
  if (isPercentSign(printedUnit)) return given.replace(/^\s*百分之|\s*[%％﹪]\s*[。.]?\s*$/, '');
  const [, whole, tenth] = /^\s*打?([1-9])([1-9])折\s*[。.]?\s*$/.exec(given) ?? [];
  if (whole !== undefined) return `${whole}.${tenth}`;
  const [, said] = /^\s*打?([一二三四五六七八九])(?:点?([一二三四五六七八九]))?折?\s*[。.]?\s*$/.exec(given) ?? [];
  if (said !== undefined) return given.replace(/[^一二三四五六七八九]/g, '').replace(/./g, discountDigit);
  return given.replace(/^\s*打(?=[\d.])/, '').replace(/(?<=[\d.])\s*折\s*[。.]?\s*$/, '');
}

const getWorst = (first: Finding, second: Finding): Finding => (first.code === 'correct' ? second : first);

/** The units in inequalities and in equations, which are the same on both sides or stand nowhere: 3cm < x < 8cm, a + b = 5cm. */
function judgeEndUnits(given: Answer, model: Answer, key: AnswerKey, meaning: Meaning): Finding {
  const inEquations = meaning.t === 'relations' || isFunction(meaning);
  const [own, asked] = [given, model].map((answer) => getEndUnits(answer, inEquations)) as [string[], string[]];
  const isFree = own.length === 0 && (key.unit === 'optional' || key.printedUnit !== undefined);
  if (isFree || own.join() === asked.join()) return CORRECT;
  if (own.length === 0) return found('unit_missing');
  return found(asked.length === 0 ? 'unit_not_asked' : 'wrong_unit');
}

/** y = 2x − 1, which may be said as 2x − y = 1. */
const isFunction = (meaning: Meaning): boolean =>
  meaning.t === 'values' && meaning.name !== undefined && meaning.values.every(({ node, units }) => !isConstant(node) && !units);

function getEndUnits(answer: Answer, inEquations: boolean): string[] {
  const of = (inner: Answer): string[] => getEndUnits(inner, inEquations);
  if (answer.t === 'such') return of(answer.condition);
  if (answer.t === 'where') return [...new Set([answer.of, answer.condition].flatMap(of))].sort();
  if ('items' in answer) return [...new Set(answer.items.flatMap(of))].sort();
  if (answer.t !== 'chain' || (!inEquations && answer.signs.every((sign) => sign === '='))) return [];
  return [...new Set(answer.sides.flatMap(({ units }) => units?.[0]?.name ?? []))].sort();
}

/** The author's cause, where the answer is one of the wrong ones that were foreseen. */
function withCause(plain: Verdict, own: Meaning, key: AnswerKey, reading: Reading, asked: Asked): Verdict {
  const known = (key.wrong ?? []).find(({ expr }) => isSameMeaning(own, expr, key, reading, asked));
  if (!known) return plain;
  const code = plain.code === 'wrong' || plain.code === 'other_kind' ? 'known_mistake' : plain.code;
  return { ...plain, code, message: known.cause, cause: known.cause };
}

function isSameMeaning(own: Meaning, expr: string, key: AnswerKey, reading: Reading, asked: Asked): boolean {
  try {
    const brackets = own.t === 'range' ? 'interval' : (key.brackets ?? 'point');
    const wrong = withPrintedUnit(getMeaning(parseAnswer(expr, reading), brackets), key.printedUnit);
    const { expr: _, form: __, tolerance, decimalPlaces, significantFigures, ...rest } = asked.key;
    const precision = { ...(tolerance !== undefined && { tolerance }), ...(decimalPlaces !== undefined && { decimalPlaces }) };
    const loose: AnswerKey = { expr, form: 'any', ...rest, ...precision, ...(significantFigures !== undefined && { significantFigures }) };
    return judge(own, wrong, getAsked(loose)).code === 'correct';
  } catch {
    return false;
  }
}

function verdict({ code, detail }: Finding): Verdict {
  return { correct: code === 'correct', code, message: getMessage(code, detail) };
}

/** What could not be read or computed, as a verdict. */
export function getVerdict(error: unknown): Verdict {
  if (error instanceof EmptyAnswer) return verdict(found('empty'));
  if (error instanceof Undefined) return verdict(found('undefined'));
  if (error instanceof UnitAlone) return { ...verdict(found('unreadable')), message: '只写了单位，还要写数', at: error.at };
  if (error instanceof Unreadable) {
    if (error.at < 0) return verdict(found('unreadable'));
    const where = error.near === '' ? '最后' : `第 ${error.at + 1} 个字“${error.near}”`;
    return {
      ...verdict(found('unreadable')),
      message: `看不懂这个式子（${where}附近）`,
      at: error.at,
      ...(error.near === '' && { isUnfinished: true }),
    };
  }
  if (error instanceof TooComplicated || error instanceof RangeError) return verdict(found('too_complicated'));
  throw error;
}
