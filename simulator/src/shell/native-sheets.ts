import { make, makeButton } from './dom';
import type { Overlays } from './overlays';

/** A question the phone itself asks from below, in WeChat's place. */
export interface NativeQuestion {
  kind: 'phone-number' | 'contact' | 'phone-call' | 'subscribe';
  title: string;
  text: string;
  /** Things to tick, all ticked at first. */
  ticks?: { id: string; text: string }[];
  /** Labels of the buttons; the first is the consent, the last the refusal. */
  choices: string[];
}

export interface NativeAnswer {
  choice: number;
  ticked: string[];
}

interface Open {
  question: NativeQuestion;
  ticked: Set<string>;
  close(answer: NativeAnswer): void;
}

/** The open sheet of the phone, one at a time. */
export class NativeSheets {
  private open: Open | undefined;

  constructor(private readonly overlays: Overlays) {}

  /** Dismissing the sheet is its last choice. */
  async ask(question: NativeQuestion): Promise<NativeAnswer> {
    const refusal = question.choices.length - 1;
    const answer = await this.overlays.sheet<NativeAnswer>('native-sheet', { choice: refusal, ticked: [] }, (body, close) => {
      const ticked = new Set((question.ticks ?? []).map(({ id }) => id));
      this.open = { question, ticked, close };
      body.append(make('p', 'sheet-title', question.title));
      if (question.text !== '') body.append(make('p', 'sheet-text', question.text));
      for (const { id, text } of question.ticks ?? []) body.append(this.tick(text, id, ticked));
      question.choices.forEach((label, choice) => {
        const row = makeButton('sheet-row', label, () => close({ choice, ticked: [...ticked] }));
        row.textContent = label;
        body.append(row);
      });
    });
    this.open = undefined;
    return answer;
  }

  /** What is asked, or null. */
  shown(): { kind: string; title: string; text: string; choices: string[]; ticks: string[] } | null {
    if (this.open === undefined) return null;
    const { kind, title, text, choices, ticks = [] } = this.open.question;
    return { kind, title, text, choices, ticks: ticks.map(({ id }) => id) };
  }

  /** Presses a button of the open sheet, after ticking only these. @throws when no sheet is open or it has no such button */
  answer(label: string, ticked?: string[]): void {
    const { open } = this;
    const choice = open?.question.choices.indexOf(label) ?? -1;
    if (open === undefined || choice < 0) throw new Error(`no native sheet with the button ${label} is shown`);
    open.close({ choice, ticked: ticked ?? [...open.ticked] });
  }

  /** Consents or refuses, whatever the button says; false when no sheet is open. */
  decide(allow: boolean): boolean {
    const choices = this.open?.question.choices;
    if (choices === undefined) return false;
    this.answer((allow ? choices[0] : choices.at(-1)) ?? '');
    return true;
  }

  private tick(text: string, id: string, ticked: Set<string>): HTMLElement {
    const label = make('label', 'sheet-tick', text);
    const box = make('input');
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', () => {
      if (box.checked) ticked.add(id);
      else ticked.delete(id);
    });
    label.prepend(box);
    return label;
  }
}
