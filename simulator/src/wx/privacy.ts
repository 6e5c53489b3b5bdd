import { callShell, type WxContext } from './context';
import type { PrivacyGate, PrivacyListener } from './privacy-gate';

export function definePrivacy({ registry, privacy }: WxContext): void {
  registry.sync('onNeedPrivacyAuthorization', (listener: PrivacyListener) => privacy.listen(listener));
  registry.sync('offNeedPrivacyAuthorization', () => privacy.listen(undefined));
  registry.async('getPrivacySetting', async () => {
    const { contract } = await callShell('privacyState', {});
    return { needAuthorization: await privacy.pending(), privacyContractName: contract };
  });
  registry.async('requirePrivacyAuthorize', () => privacy.need('requirePrivacyAuthorize'));
  registry.async('openPrivacyContract', () => callShell('openPrivacyContract', {}));
}

/** A button of the view asks before it gives the app anything; the shell gets the answer. */
export function answerButton(privacy: PrivacyGate, { call, referrer }: { call: number; referrer: string }): void {
  void privacy.need(referrer).then(
    () => callShell('privacyAnswer', { call, agreed: true }),
    () => callShell('privacyAnswer', { call, agreed: false }),
  );
}
