import http from 'node:http';
import type { AddressInfo } from 'node:net';

const APP_ID = 'wx0123456789abcdef';
/** WeChat's: the code was used before. */
const USED = 40_163;

/** WeChat's API as the server of a school asks it: tells the number of a guardian for each code once. */
export class WechatService {
  private readonly used = new Set<string>();

  private constructor(
    private readonly server: http.Server,
    private readonly phone: string,
  ) {
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(code === undefined ? { access_token: 'token', expires_in: 7200 } : this.numberFor(code)));
      });
    });
  }

  /** @param phone whose number every code stands for */
  static async open(phone: string): Promise<WechatService> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WechatService(server, phone);
  }

  /** Settings by which a server asks it. */
  get settings(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { WECHAT_APP_ID: APP_ID, WECHAT_APP_SECRET: 'secret', WECHAT_API_URL: `http://127.0.0.1:${port}` };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private numberFor(code: string): object {
    if (this.used.has(code)) return { errcode: USED, errmsg: 'code been used' };
    this.used.add(code);
    return { errcode: 0, phone_info: { purePhoneNumber: this.phone, countryCode: '86', watermark: { appid: APP_ID, timestamp: 0 } } };
  }
}
