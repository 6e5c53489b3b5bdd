import type { ScreenState } from './options';
import type { ExperienceFacts } from './shared/experience';
import type { PhoneRecords, ShareRecord } from './shared/host';
import type { AuditFinding, Look, PageMetrics, Wanted } from './shared/messages';

/** What a running simulator only hands on to its phone. */
export abstract class PhoneCalls {
  protected abstract ask(method: string, params: Record<string, unknown>): Promise<unknown>;

  async killApp(): Promise<void> {
    await this.ask('Simulator.kill', {});
  }

  async setVisible(visible: boolean): Promise<void> {
    await this.ask('Simulator.setVisible', { visible });
  }

  async audit(pageStyle = ''): Promise<AuditFinding[]> {
    return ((await this.ask('Simulator.audit', { pageStyle })) as { findings: AuditFinding[] }).findings;
  }

  async lookAtExperience(): Promise<ExperienceFacts> {
    return (await this.ask('Simulator.experience', {})) as ExperienceFacts;
  }

  async look(wanted: readonly Wanted[]): Promise<Look> {
    return (await this.ask('Simulator.look', { wanted })) as Look;
  }

  async getMetrics(): Promise<PageMetrics[]> {
    return ((await this.ask('Simulator.getMetrics', {})) as { pages: PageMetrics[] }).pages;
  }

  async resetMetrics(): Promise<void> {
    await this.ask('Simulator.resetMetrics', {});
  }

  async getShares(): Promise<ShareRecord[]> {
    return ((await this.ask('Simulator.getShares', {})) as { shares: ShareRecord[] }).shares;
  }

  async shareFromMenu(channel: 'message' | 'timeline'): Promise<void> {
    await this.ask('Simulator.share', { channel });
  }

  async openShared(share: ShareRecord): Promise<void> {
    await this.ask('Simulator.openShared', { share });
  }

  async enterFromSinglePage(): Promise<void> {
    await this.ask('Simulator.enterFromSinglePage', {});
  }

  async getRecords(): Promise<PhoneRecords> {
    return ((await this.ask('Simulator.getRecords', {})) as { records: PhoneRecords }).records;
  }

  async setPermission(scope: string, granted: boolean | null): Promise<void> {
    await this.ask('Simulator.setPermission', { scope, granted });
  }

  async setPrivacy(agreed: boolean): Promise<void> {
    await this.ask('Simulator.setPrivacy', { agreed });
  }

  async setFontSize(pixels: number): Promise<void> {
    await this.ask('Simulator.setFontSize', { fontSize: pixels });
  }

  async setKeyboard(own: boolean): Promise<void> {
    await this.ask('Simulator.setKeyboard', { own });
  }

  async answerSheet(label: string, ticked?: string[]): Promise<void> {
    await this.ask('Simulator.answerSheet', ticked === undefined ? { label } : { label, ticked });
  }

  async getScreen(): Promise<ScreenState> {
    return (await this.ask('Simulator.getScreen', {})) as ScreenState;
  }

  async chooseActionSheet(index: number): Promise<void> {
    await this.ask('Simulator.chooseActionSheet', { index });
  }

  async choosePicker(rows: number[] | null): Promise<void> {
    await this.ask('Simulator.choosePicker', { rows });
  }

  async pullDownRefresh(): Promise<void> {
    await this.ask('Simulator.pullDownRefresh', {});
  }

  async settle(): Promise<void> {
    await this.ask('Simulator.settle', {});
  }

  async released(): Promise<void> {
    await this.ask('Simulator.released', {});
  }

  async painted(): Promise<void> {
    await this.ask('Simulator.painted', {});
  }

  protected async deviceId(): Promise<string> {
    return ((await this.ask('Simulator.deviceId', {})) as { deviceId: string }).deviceId;
  }
}
