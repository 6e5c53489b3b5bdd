import { make, makeButton } from './dom';
import type { Overlays } from './overlays';

/** Whether the phone's user has agreed to the app's privacy contract; outlives the app, not the phone. */
export class Privacy {
  private readonly tapped = new Set<string>();
  private lastCall = 0;
  private readonly waiting = new Map<number, (agreed: boolean) => void>();

  constructor(
    private readonly overlays: Overlays,
    private readonly app: string,
    readonly contract: string,
    public agreed: boolean,
  ) {}

  /** The user has tapped an agreePrivacyAuthorization button. */
  agreeBy(buttonId: string): void {
    this.agreed = true;
    this.tapped.add(buttonId);
  }

  /** Sets the user's decision, such as after the app was deleted from WeChat's list. */
  decide(agreed: boolean): void {
    this.agreed = agreed;
    this.tapped.clear();
  }

  wasTapped(buttonId: string): boolean {
    return this.tapped.has(buttonId);
  }

  /** The phone's own dialog, for an app that shows none. */
  async ask(): Promise<boolean> {
    const content = `在你使用「${this.app}」服务之前，请仔细阅读${this.contract}。如你同意，请点击“同意”开始使用。`;
    const { confirm } = await this.overlays.showModal({ title: '用户隐私保护提示', content, confirmText: '同意', cancelText: '拒绝' });
    this.agreed = confirm;
    return confirm;
  }

  /** Lets the app's logic layer decide, which may have to ask first. */
  viaApp(post: (call: number) => void): Promise<boolean> {
    this.lastCall += 1;
    const call = this.lastCall;
    return new Promise((resolve) => {
      this.waiting.set(call, resolve);
      post(call);
    });
  }

  answer(call: number, agreed: boolean): void {
    this.waiting.get(call)?.(agreed);
    this.waiting.delete(call);
  }

  /** The contract over the whole screen; WeChat takes its text from the school's account, the simulator has none. */
  openContract(statusBarHeight: number): void {
    const layer = this.overlays.fullScreen('document');
    const bar = make('header', 'document-bar');
    bar.style.paddingTop = `${statusBarHeight}px`;
    const back = makeButton('document-back', '关闭', this.overlays.leaveBy(layer));
    back.textContent = '关闭';
    bar.append(back, make('strong', '', this.contract));
    layer.append(bar, make('p', 'document-body document-plain', '微信在这里显示小程序后台登记的隐私保护指引。'));
    back.focus();
  }
}
