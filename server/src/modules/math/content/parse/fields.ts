/** Reads the fields of a YAML map; a missing, mistyped or unknown field is reported with its line. */
import type { Source } from '../problems';
import type { YamlNode } from './yaml';

export interface Line<T> {
  line: number;
  value: T;
}

export class Fields {
  private readonly used = new Set<string>();
  private readonly entries: ReadonlyMap<string, YamlNode>;
  readonly line: number;

  /** @param what names the map in messages: `题目`, `答案` */
  constructor(
    node: YamlNode,
    readonly source: Source,
    private readonly what: string,
  ) {
    this.line = node.line;
    this.entries = node.t === 'map' ? node.entries : new Map();
    if (node.t !== 'map') source.error(node.line, 'FIELD_KIND', `${what}应写成“项: 值”`);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  parseLine(name: string): number {
    return this.entries.get(name)?.line ?? this.line;
  }

  node(name: string): YamlNode | undefined {
    this.used.add(name);
    const node = this.entries.get(name);
    return node?.t === 'scalar' && node.value === null ? undefined : node;
  }

  private required<T>(name: string, read: (node: YamlNode) => T | undefined): T | undefined {
    const node = this.node(name);
    return node ? read(node) : this.source.error(this.line, 'FIELD_MISSING', `${this.what}缺少 ${name}`);
  }

  private wrong(node: YamlNode, name: string, expected: string): undefined {
    return this.source.error(node.line, 'FIELD_KIND', `${this.what}的 ${name} 应为${expected}`);
  }

  text(name: string): Line<string> | undefined {
    return this.required(name, (node) => this.asText(node, name));
  }

  optionalText(name: string): Line<string> | undefined {
    const node = this.node(name);
    return node && this.asText(node, name);
  }

  private asText(node: YamlNode, name: string): Line<string> | undefined {
    if (node.t !== 'scalar' || node.text.trim() === '') return this.wrong(node, name, '文字');
    return { line: node.line, value: node.text.trim() };
  }

  id(name = 'id'): string | undefined {
    const text = this.text(name);
    if (!text) return undefined;
    if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text.value) && text.value.length <= 60) return text.value;
    return this.source.error(text.line, 'ID', `${name} 只用小写字母、数字和 -，不超过 60 个字符：${text.value}`);
  }

  integer(name: string, [from, to]: readonly [number, number]): number | undefined {
    return this.required(name, (node) => this.asInteger(node, name, [from, to]));
  }

  optionalInteger(name: string, range: readonly [number, number]): number | undefined {
    const node = this.node(name);
    return node && this.asInteger(node, name, range);
  }

  private asInteger(node: YamlNode, name: string, [from, to]: readonly [number, number]): number | undefined {
    const value = node.t === 'scalar' ? node.value : undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
    return this.wrong(node, name, ` ${from}–${to} 的整数`);
  }

  numbers(name: string): Line<number[]> | undefined {
    return this.required(name, (node) => {
      const values = node.t === 'list' ? node.items.map((item) => (item.t === 'scalar' ? item.value : undefined)) : [];
      const numbers = values.filter((value): value is number => typeof value === 'number');
      return numbers.length > 0 && numbers.length === values.length
        ? { line: node.line, value: numbers }
        : this.wrong(node, name, '数的列表');
    });
  }

  optionalBoolean(name: string): boolean | undefined {
    const node = this.node(name);
    if (!node) return undefined;
    return node.t === 'scalar' && typeof node.value === 'boolean' ? node.value : this.wrong(node, name, ' true 或 false');
  }

  boolean(name: string): boolean | undefined {
    return this.required(name, () => this.optionalBoolean(name));
  }

  requireOneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    return this.required(name, () => this.findOptionalOne(name, choices));
  }

  findOptionalOne<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.optionalText(name);
    const found = choices.find((choice) => choice === text?.value);
    if (text && found === undefined) this.source.error(text.line, 'FIELD_KIND', `${this.what}的 ${name} 应为 ${choices.join('、')} 之一`);
    return found;
  }

  list(name: string): readonly YamlNode[] | undefined {
    return this.required(name, (node) => (node.t === 'list' ? node.items : this.wrong(node, name, '列表')));
  }

  optionalList(name: string): readonly YamlNode[] {
    const node = this.node(name);
    if (node && node.t !== 'list') this.wrong(node, name, '列表');
    return node?.t === 'list' ? node.items : [];
  }

  texts(name: string): Line<string>[] | undefined {
    return this.list(name)?.flatMap((item) => this.asText(item, name) ?? []);
  }

  optionalTexts(name: string): Line<string>[] {
    return this.optionalList(name).flatMap((item) => this.asText(item, name) ?? []);
  }

  optionalMap(name: string): ReadonlyMap<string, YamlNode> {
    const node = this.node(name);
    if (node && node.t !== 'map') this.wrong(node, name, '“项: 值”');
    return node?.t === 'map' ? node.entries : new Map();
  }

  map(name: string): ReadonlyMap<string, YamlNode> | undefined {
    return this.required(name, () => this.optionalMap(name));
  }

  /** Tells what nothing has asked for. */
  done(): void {
    for (const [name, { line }] of this.entries) {
      if (!this.used.has(name)) this.source.error(line, 'FIELD_UNKNOWN', `${this.what}没有 ${name} 这一项`);
    }
  }
}
