import type { Overlays } from './overlays';

/** What the dialog asks for, by scope. */
const WORDS: Record<string, string> = {
  'scope.writePhotosAlbum': '保存图片或视频到你的相册',
  'scope.record': '使用你的麦克风',
  'scope.camera': '使用你的摄像头',
};

/** "May this app …?": asked once for each scope, then remembered, also over a killed app. */
export class Permissions {
  constructor(
    private readonly overlays: Overlays,
    readonly answers: Record<string, boolean>,
    private readonly app: string,
  ) {}

  /** A scope nobody has decided on is asked for. @throws Error 'auth deny' as WeChat words a refusal */
  async need(scope: string): Promise<void> {
    const words = WORDS[scope];
    // Scopes without a dialog are the app's own, such as the user's name.
    if (words === undefined) return;
    this.answers[scope] ??= (
      await this.overlays.showModal({ title: `${this.app} 申请`, content: words, confirmText: '允许', cancelText: '拒绝' })
    ).confirm;
    if (!this.answers[scope]) throw new Error('auth deny');
  }

  /** Whether the question of a permission is on the screen. */
  get asking(): boolean {
    const shown = this.overlays.modalText()?.content;
    return Object.values(WORDS).some((words) => words === shown);
  }

  /** Decides a scope without a dialog; undefined lets the phone ask again. */
  decide(scope: string, granted: boolean | undefined): void {
    if (granted === undefined) Reflect.deleteProperty(this.answers, scope);
    else this.answers[scope] = granted;
  }
}
