import type { Device } from '../shared/device';
import type { KeyboardRequest } from '../shared/messages';
import { make } from './dom';
import type { PageFrame } from './page-frame';
import './keyboard.css';

/** The room that the phone's own keyboard takes. What is typed comes from a real one. */
export class Keyboard {
  /** It comes up for whoever types; else one is plugged in. */
  isOwn = false;
  private readonly element = make('div', 'keyboard');
  private frame: PageFrame | undefined;

  /** @param onHeight told whenever it has come or gone */
  constructor(
    root: HTMLElement,
    private readonly device: Device,
    private readonly onHeight: (height: number) => void,
  ) {
    this.element.hidden = true;
    root.append(this.element);
  }

  get height(): number {
    return this.frame === undefined ? 0 : this.device.keyboardHeight;
  }

  /** As a field of the page asks: it comes up and the page makes room, or it goes. */
  move(frame: PageFrame, { height, bottom }: KeyboardRequest): void {
    // A field that was left after another page's got the focus.
    if (height === 0 && frame !== this.frame) return;
    const before = this.height;
    this.frame = height === 0 ? undefined : frame;
    this.element.hidden = height === 0;
    this.element.style.height = `${height}px`;
    frame.liftAbove(this.device.height - height, height === 0 ? null : bottom);
    if (this.height !== before) this.onHeight(this.height);
  }

  /** Another page comes to the front. */
  leave(): void {
    const { frame } = this;
    if (frame === undefined) return;
    frame.blur();
    this.move(frame, { height: 0, bottom: null });
  }
}
