/** What stands in one blank while it is typed: keys go in, text and a drawing come out. */
import {
  DecimalSeparatorNode,
  DigitNode,
  insert,
  insertWithEncapsulateCurrent,
  KeyboardMemory,
  moveLeft,
  moveRight,
  Placeholder,
  type TreeNode,
} from 'mathkeyboardengine';
import { removeLeft } from './delete-left';
import { getItems, isLetter } from './items';
import { type KeyName, SIGNS, type SignName, type Structure } from './keys';
import { Branch, isOfNumber, Leaf } from './nodes';
import { getText } from './to-text';

/** Most characters, as many as a learner can overlook; the server takes far more. */
const MOST_NODES = 60;
/** Structures inside each other: each is two elements deeper on the page. */
const DEEPEST = 4;

const STRUCTURES: ReadonlySet<string> = new Set<Structure | 'square'>(['fraction', 'mixed', 'power', 'square', 'root', 'abs', 'brackets']);

const isSign = (key: string): key is SignName => key in SIGNS;

/** More keys than that for one blank are not kept. */
const MOST_KEYS = 400;

export class Typing {
  private readonly memory = new KeyboardMemory();
  /** Every key since it was empty; `@2`: the cursor into the third place. */
  private pressed: string[] = [];

  /** @param keys what was typed before, of {@link keys} */
  constructor(keys: readonly string[] = []) {
    for (const key of keys) {
      if (!key.startsWith('@')) this.press(key as KeyName);
      else this.moveTo(findPlaces(this.root)[Number(key.slice(1))] ?? this.root);
    }
  }

  /** By which what stands here can be typed again; none when it is too much. */
  get keys(): readonly string[] {
    return this.pressed.length > MOST_KEYS ? [] : this.pressed;
  }

  /** Where the cursor is: behind a node, or at the beginning of a place. */
  get cursor(): TreeNode | Placeholder {
    return this.memory.current;
  }

  get root(): Placeholder {
    return this.memory.syntaxTreeRoot;
  }

  get isEmpty(): boolean {
    return this.root.nodes.length === 0;
  }

  /** Whether every place is filled, and none ends in a sign that waits for what it belongs to. A sign alone may be an answer. */
  get isComplete(): boolean {
    return findPlaces(this.root).every((place) => !isUnfinished(place));
  }

  /** − or < and nothing else: the answer to 3 ○ 5, elsewhere the beginning of one. */
  get isSignAlone(): boolean {
    const [only, more] = this.root.nodes;
    return more === undefined && only instanceof Leaf && ALONE.test(only.text);
  }

  /** As the grader reads it; a place without content is □. Empty: ''. */
  get text(): string {
    return this.isEmpty ? '' : getText(this.root);
  }

  press(key: KeyName): void {
    const { memory } = this;
    if (key === 'delete') removeLeft(memory);
    else if (key === 'left') moveLeft(memory);
    else if (key === 'right') moveRight(memory);
    else if (this.nodesCount() < MOST_NODES) this.type(key);
    this.pressed = this.isEmpty ? [] : [...this.pressed, key];
  }

  /** Puts the cursor behind what is in a place. */
  moveTo(place: Placeholder): void {
    this.memory.current = place.nodes[place.nodes.length - 1] ?? place;
    if (!this.isEmpty) this.pressed = [...this.pressed, `@${findPlaces(this.root).indexOf(place)}`];
  }

  clear(): void {
    this.root.nodes.splice(0);
    this.memory.current = this.root;
  }

  private type(key: Exclude<KeyName, 'delete' | 'left' | 'right'>): void {
    const { memory } = this;
    if (key === 'point') insert(memory, new DecimalSeparatorNode());
    else if (/^\d$/.test(key)) insert(memory, new DigitNode(key));
    else if (isSign(key)) insert(memory, new Leaf(SIGNS[key]));
    else if (key.startsWith('unit:')) insert(memory, new Leaf({ shown: key.slice('unit:'.length), look: 'close', unit: true }));
    else if (STRUCTURES.has(key) && this.depth() < DEEPEST) this.build(key as Structure | 'square');
  }

  private build(key: Structure | 'square'): void {
    const { memory } = this;
    if (key === 'square' || key === 'power') {
      this.raise(key === 'square');
      return;
    }
    const branch = new Branch(key);
    // 2, then 带分数: the 2 is its whole number.
    if (key === 'mixed' && isOfNumber(memory.current)) insertWithEncapsulateCurrent(memory, branch);
    else insert(memory, branch);
  }

  /** To a power what stands before the cursor, or what is typed next. */
  private raise(squared: boolean): void {
    const { memory } = this;
    const branch = new Branch('power');
    const { current } = memory;
    const hasBase = isOfNumber(current) || current instanceof Branch || (current instanceof Leaf && isLetter(current));
    if (hasBase) insertWithEncapsulateCurrent(memory, branch);
    else insert(memory, branch);
    if (!squared) return;
    const two = new DigitNode('2');
    two.parentPlaceholder = branch.place(1);
    branch.place(1).nodes.push(two);
    if (hasBase) memory.current = branch;
  }

  private depth(): number {
    const { current } = this.memory;
    let place = current instanceof Placeholder ? current : current.parentPlaceholder;
    let depth = 0;
    for (; place.parentNode !== null; place = place.parentNode.parentPlaceholder) depth += 1;
    return depth;
  }

  private nodesCount(): number {
    return findPlaces(this.root).reduce((sum, { nodes }) => sum + nodes.length, 0);
  }
}

/** As the grader has them (parse-answer.ts). */
const ALONE = /^[<>=≠≤≥+\-×÷]$/;
const WAITS = /^ ?[<>=≠≤≥+\-×÷±:,;或余] ?$/;

function isUnfinished(place: Placeholder): boolean {
  const items = getItems(place.nodes);
  const last = items[items.length - 1];
  if (last?.kind === 'number') return items.some((item) => item.kind === 'number' && item.text === '.');
  const isAlone = items.length === 1 && place.parentNode === null;
  return !last || (last.kind === 'leaf' && WAITS.test(last.leaf.text) && !(isAlone && ALONE.test(last.leaf.text)));
}

/** All places to fill, from left to right, each before those in it. */
function findPlaces(place: Placeholder): Placeholder[] {
  const inner = place.nodes.flatMap((node) => (node instanceof Branch ? node.placeholders : []));
  return [place, ...inner.flatMap(findPlaces)];
}
