import type { PickerRequest } from '../shared/messages';
import { make, makeButton } from './dom';
import type { Overlays } from './overlays';
import './wheel-sheet.css';

const ROW_PX = 44;

type OnColumn = (column: number, index: number) => string[][] | null;

/** The wheels of one picker: columns that snap to rows of 44 px. */
class Wheels {
  readonly element = make('div', 'wheels');
  private readonly lists: HTMLElement[] = [];
  readonly selected: number[];

  constructor(
    columns: string[][],
    selected: number[],
    private readonly onColumn: OnColumn,
  ) {
    this.selected = [...selected];
    columns.forEach((rows, column) => {
      const list = make('div', 'wheel');
      list.tabIndex = 0;
      list.setAttribute('role', 'listbox');
      this.lists.push(list);
      this.fill(column, rows);
      list.addEventListener('scroll', () => this.settle(column));
      list.addEventListener('keydown', (event) => {
        if (event.key === 'ArrowDown') this.choose(column, this.row(column) + 1);
        else if (event.key === 'ArrowUp') this.choose(column, this.row(column) - 1);
        else return;
        event.preventDefault();
      });
      this.element.append(list);
    });
    this.element.append(make('div', 'wheel-line'));
  }

  /** Sets the scroll positions; only possible once in the document. */
  place(): void {
    this.lists.forEach((list, column) => {
      list.scrollTop = this.row(column) * ROW_PX;
    });
  }

  choose(column: number, index: number): void {
    const list = this.lists[column];
    const count = list?.querySelectorAll('.wheel-row').length ?? 0;
    const row = Math.min(count - 1, Math.max(0, index));
    if (list !== undefined) list.scrollTop = row * ROW_PX;
    this.note(column, row);
  }

  private row(column: number): number {
    return this.selected[column] ?? 0;
  }

  private fill(column: number, rows: string[]): void {
    const list = this.lists[column];
    list?.replaceChildren(
      ...rows.map((text, index) => {
        const row = make('div', 'wheel-row', text);
        row.setAttribute('role', 'option');
        row.addEventListener('click', () => this.choose(column, index));
        return row;
      }),
    );
  }

  private settle(column: number): void {
    const list = this.lists[column];
    if (list !== undefined) this.note(column, Math.round(list.scrollTop / ROW_PX));
  }

  private note(column: number, row: number): void {
    if (this.selected[column] === row) return;
    this.selected[column] = row;
    const columns = this.onColumn(column, row);
    columns?.forEach((rows, index) => {
      if (index <= column) return;
      this.fill(index, rows);
      this.selected[index] = Math.min(this.row(index), rows.length - 1);
    });
  }
}

/** The sheet of the open picker, for tests. */
let open: { wheels: Wheels; close(value: number[] | null): void } | undefined;

export function showWheelSheet(overlays: Overlays, request: PickerRequest, onColumn: OnColumn): Promise<number[] | null> {
  return overlays.sheet<number[] | null>('wheel-sheet', null, (body, close) => {
    const wheels = new Wheels(request.columns, request.selected, onColumn);
    const head = make('div', 'wheel-head');
    const cancel = makeButton('cancel', '取消', () => finish(null));
    cancel.textContent = '取消';
    const confirm = makeButton('confirm', '确定', () => finish([...wheels.selected]));
    confirm.textContent = '确定';
    const finish = (value: number[] | null): void => {
      open = undefined;
      close(value);
    };
    head.append(cancel, make('span', '', request.title), confirm);
    body.append(head, wheels.element);
    requestAnimationFrame(() => wheels.place());
    open = { wheels, close: finish };
  });
}

/** Chooses rows in the open wheel sheet and confirms; null cancels. @throws when none is open */
export function answerWheelSheet(rows: number[] | null): void {
  if (open === undefined) throw new Error('no picker is shown');
  rows?.forEach((row, column) => open?.wheels.choose(column, row));
  open.close(rows === null ? null : [...open.wheels.selected]);
}
