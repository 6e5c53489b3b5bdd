import { asFlag, asNumber, asText, type Behaviour, type Builtin, type Host } from './types';
import './picker.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_unused, index) => from + index);

function labels(column: unknown, key: unknown): string[] {
  if (!Array.isArray(column)) return [];
  return column.map((item: unknown) =>
    typeof item === 'object' && item !== null && asText(key) !== '' ? asText((item as Record<string, unknown>)[asText(key)]) : asText(item),
  );
}

async function pickOne(host: Host): Promise<unknown> {
  const chosen = await host.env.pick({
    title: asText(host.data.headerText),
    columns: [labels(host.data.range, host.data.rangeKey)],
    selected: [asNumber(host.data.value, 0)],
  });
  return chosen === null ? null : String(chosen[0] ?? 0);
}

async function pickMany(host: Host): Promise<unknown> {
  const columns = (): string[][] =>
    Array.isArray(host.data.range) ? host.data.range.map((column: unknown) => labels(column, host.data.rangeKey)) : [];
  const selected = columns().map((_column, index) => asNumber((host.data.value as unknown[] | null)?.[index], 0));
  return host.env.pick({ title: asText(host.data.headerText), columns: columns(), selected }, (column, value) => {
    host.trigger('columnchange', { column, value });
    return null;
  });
}

async function pickTime(host: Host): Promise<unknown> {
  const [hour = 0, minute = 0] = asText(host.data.value).split(':').map(Number);
  const start = asText(host.data.start) || '00:00';
  const end = asText(host.data.end) || '23:59';
  const columns = [range(0, 23).map(twoDigits), range(0, 59).map(twoDigits)];
  const chosen = await host.env.pick({ title: asText(host.data.headerText), columns, selected: [hour || 0, minute || 0] });
  if (chosen === null) return null;
  const text = `${twoDigits(chosen[0] ?? 0)}:${twoDigits(chosen[1] ?? 0)}`;
  return within(text, start, end);
}

const findDays = (year: number, month: number): number => new Date(year, month, 0).getDate();

/** A chosen date not before `start` nor after `end`, as far as they are set. */
function within(text: string, start: string, end: string): string {
  if (start !== '' && text < start) return start;
  return end !== '' && text > end ? end : text;
}

const FIELD_COUNTS: Record<string, number> = { year: 1, month: 2, day: 3 };

/** Year, month and day the wheels start at: the value, else today. */
function initialDate(value: string): [year: number, month: number, day: number] {
  const today = new Date();
  const [year = today.getFullYear(), month = today.getMonth() + 1, day = today.getDate()] =
    value === '' ? [] : value.split('-').map(Number);
  return [year, month, day];
}

async function pickDate(host: Host): Promise<unknown> {
  const [year, month, day] = initialDate(asText(host.data.value));
  const firstYear = Number.parseInt(asText(host.data.start), 10) || 1900;
  const lastYear = Number.parseInt(asText(host.data.end), 10) || 2100;
  const size = FIELD_COUNTS[asText(host.data.fields)] ?? 3;
  const state = [year - firstYear, month - 1, day - 1];
  const columns = (): string[][] =>
    [
      range(firstYear, lastYear).map((value) => `${value}年`),
      range(1, 12).map((value) => `${value}月`),
      range(1, findDays(firstYear + (state[0] ?? 0), (state[1] ?? 0) + 1)).map((value) => `${value}日`),
    ].slice(0, size);
  const chosen = await host.env.pick(
    { title: asText(host.data.headerText), columns: columns(), selected: state.slice(0, size) },
    (column, index) => {
      state[column] = index;
      return columns();
    },
  );
  if (chosen === null) return null;
  const parts = [String(firstYear + (chosen[0] ?? 0)), twoDigits((chosen[1] ?? 0) + 1), twoDigits((chosen[2] ?? 0) + 1)].slice(0, size);
  const text = parts.join('-');
  return within(text, asText(host.data.start).slice(0, text.length), asText(host.data.end).slice(0, text.length));
}

const MODES: Record<string, (host: Host) => Promise<unknown>> = {
  selector: pickOne,
  multiSelector: pickMany,
  time: pickTime,
  date: pickDate,
};

export const picker: Builtin = {
  template: 'wx/slot',
  properties: {
    mode: 'selector',
    range: null,
    rangeKey: '',
    value: null,
    start: '',
    end: '',
    fields: 'day',
    headerText: '',
    disabled: false,
    name: '',
    customItem: '',
    level: 'region',
  },
  create(host) {
    const initial = host.data.value;
    return {
      activate() {
        if (asFlag(host.data.disabled)) return;
        const pick = MODES[asText(host.data.mode)];
        if (pick === undefined) throw new Error(`picker mode="${asText(host.data.mode)}" is not supported by the simulator`);
        void pick(host).then((value) => {
          if (value === null) host.trigger('cancel', {});
          else {
            host.set('value', value);
            host.trigger('change', { value });
          }
        });
      },
      form: { value: () => host.data.value, reset: () => host.set('value', initial) },
    };
  },
};

/** Height of one row is the indicator's; columns snap to it. */
export const pickerView: Builtin = {
  template: 'wx/picker-view',
  properties: { value: null, indicatorStyle: '', indicatorClass: '', maskStyle: '', maskClass: '', immediateChange: false },
  create(host) {
    const indicator = host.find('.wx-picker-view-indicator');
    const columns = (): HTMLElement[] => [...host.root.querySelectorAll<HTMLElement>('.wx-column')];
    const rowHeight = (): number => indicator.offsetHeight || 34;
    const layout = (): void => {
      const value = Array.isArray(host.data.value) ? (host.data.value as unknown[]) : [];
      columns().forEach((column, index) => {
        const pad = `${Math.max(0, (host.root.clientHeight - rowHeight()) / 2)}px`;
        for (const element of column.querySelectorAll<HTMLElement>('.wx-column-pad')) element.style.height = pad;
        for (const item of column.querySelector('.wx-column-items')?.children ?? [])
          (item as HTMLElement).style.height = `${rowHeight()}px`;
        column.scrollTop = asNumber(value[index], 0) * rowHeight();
      });
    };
    const current = (): number[] => columns().map((column) => Math.round(column.scrollTop / rowHeight()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    host.root.addEventListener(
      'scroll',
      () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const value = current();
          const before = Array.isArray(host.data.value) ? (host.data.value as unknown[]).map(Number) : [];
          if (value.join() === before.join()) return;
          host.set('value', value);
          host.trigger('change', { value });
        }, 120);
      },
      { capture: true },
    );
    requestAnimationFrame(layout);
    return {
      changed: {
        value: () => requestAnimationFrame(layout),
        indicatorStyle: (value) => {
          indicator.style.cssText = asText(value);
        },
      },
    } satisfies Behaviour;
  },
};

export const pickerViewColumn: Builtin = { template: 'wx/picker-view-column', properties: {} };
