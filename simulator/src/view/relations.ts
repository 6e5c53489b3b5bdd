import type * as ge from 'glass-easel';
import type { FromView } from '../shared/messages';

type AnyComponent = ge.GeneralComponent;

/** Components that have found each other: the logic layer is told once it knows both. */
export class Relations {
  private waiting: (() => boolean)[] = [];

  constructor(
    private readonly id: (component: AnyComponent) => string,
    private readonly isKnown: (id: string) => boolean,
    private readonly report: (message: FromView) => void,
  ) {}

  add(component: AnyComponent, key: string, other: AnyComponent): void {
    const [own, others] = [this.id(component), this.id(other)];
    this.waiting.push(() => {
      if (!this.isKnown(own) || !this.isKnown(others)) return false;
      const all = component.getRelationNodes(key).map((node) => this.id(node));
      this.report({ type: 'component', component: own, action: 'related', key, other: others, all });
      return true;
    });
    this.tell();
  }

  /** Tells what can be told by now. */
  tell(): void {
    this.waiting = this.waiting.filter((tellOne) => !tellOne());
  }
}
