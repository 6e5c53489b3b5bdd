import { guarded } from '../logic/errors';
import { ApiError } from './registry';

interface PrivacyAnswer {
  event: 'exposureAuthorization' | 'agree' | 'disagree';
  /** Id of the agreePrivacyAuthorization button that was tapped. */
  buttonId?: string;
}
export type PrivacyListener = (resolve: (answer: PrivacyAnswer) => void, info: { referrer: string }) => void;

/** APIs that WeChat's privacy guide lists and the simulator has; buttons are named `button.getPhoneNumber`. */
const PRIVATE_APIS = new Set(['chooseImage', 'chooseMedia', 'saveImageToPhotosAlbum', 'setClipboardData', 'getClipboardData']);

const refused = (): ApiError => new ApiError('privacy permission is not authorized', { errno: 104 });

/** What stands between the app and private data, where app.json turns the check on with `__usePrivacyCheck__`. */
export class PrivacyGate {
  private listener: PrivacyListener | undefined;

  constructor(
    readonly required: boolean,
    private readonly callShell: (name: string, params: object) => Promise<Record<string, unknown>>,
  ) {}

  listen(listener: PrivacyListener | undefined): void {
    this.listener = listener;
  }

  /** Whether the user has still to agree. */
  async pending(): Promise<boolean> {
    return this.required && (await this.callShell('privacyState', {})).agreed !== true;
  }

  /** Resolves once the user has agreed; asks through the app, or by the phone's own dialog where the app does not listen. @throws ApiError 104 */
  async need(referrer: string): Promise<void> {
    if (!(await this.pending())) return;
    const { listener } = this;
    if (listener === undefined) {
      if ((await this.callShell('askPrivacy', {})).agreed !== true) throw refused();
      return;
    }
    await new Promise<void>((resolve, reject) => {
      guarded(() => listener((answer) => void this.answer(answer).then((agreed) => agreed && resolve(), reject), { referrer }));
    });
  }

  /** The same for an API by its name; those without private data pass. */
  async needFor(api: string): Promise<void> {
    if (this.required && PRIVATE_APIS.has(api)) await this.need(api);
  }

  /** False: only told that its dialog is on the screen. */
  private async answer({ event, buttonId }: PrivacyAnswer): Promise<boolean> {
    if (event === 'exposureAuthorization') return false;
    // An agreement counts only when the button of that id was really tapped.
    if (event === 'agree' && (await this.callShell('privacyState', { buttonId: buttonId ?? '' })).tapped === true) return true;
    throw refused();
  }
}
