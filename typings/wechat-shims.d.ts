/** Names that the declarations of @remax/wechat 2.15.14 use and miniprogram-api-typings 3.12 no longer has. */
declare namespace WechatMiniprogram {
  type Rect = ClientRect;
  type OnAppErrorCallback = (error: string) => void;
}
interface DOMStringMap {
  [name: string]: string | undefined;
}
interface Touch {
  readonly identifier: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly pageX: number;
  readonly pageY: number;
}
