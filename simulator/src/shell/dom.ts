/** Changes with every build of the app; part of addresses the browser may keep. */
export const VERSION = document.documentElement.dataset.version ?? '';

/** Makes an element with a class, text and attributes. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  if (text !== '') element.textContent = text;
  return element;
}

/** A button that says what it does to assistive technology. */
export function makeButton(className: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', className);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.addEventListener('click', onClick);
  return button;
}

/** An element that must be there. @throws when it is not */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`the shell has no ${selector}`);
  return element;
}

/** Moves a finished element out after its transition, or at once where motion is off. */
export function afterMotion(element: HTMLElement, run: () => void): void {
  const seconds = Number.parseFloat(getComputedStyle(element).transitionDuration);
  if (!Number.isFinite(seconds) || seconds === 0) run();
  else setTimeout(run, seconds * 1000 + 30);
}
