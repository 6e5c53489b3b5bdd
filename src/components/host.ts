/**
 * The host's own elements as bare tags, without the default properties of @remax/one's components (decision 4). The names stay
 * those of the elements: the compiler finds a page's templates by the name of the import.
 */
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type elements from './host-elements.json';

/** The part of a host event that components read. */
export interface HostEvent<Detail = unknown> {
  type: string;
  detail: Detail;
  /** Of taps: elements around this one do not hear of it. */
  stopPropagation?: () => void;
}
export type TapHandler = (event: HostEvent) => void;

interface HostProps {
  id?: string;
  className?: string;
  style?: CSSProperties;
  hidden?: boolean;
  children?: ReactNode;
  onTap?: TapHandler;
}

/** What is not in host-elements.json the templates do not pass on: name a new property there, too. */
export interface ViewProps extends HostProps {
  /** Class while a finger rests on it: the host knows no :active. */
  hoverClassName?: string;
  /** ms */
  hoverStartTime?: number;
  /** ms */
  hoverStayTime?: number;
  /** Keeps the page behind an overlay from scrolling. */
  catchTouchMove?: boolean | (() => void);
}

/** A view that only holds others. Each property costs when an element is made, and its template has id and class alone. */
export interface BoxProps extends Pick<ViewProps, 'id' | 'className' | 'children'> {
  'wechat-aria-role'?: never;
  'wechat-aria-label'?: never;
}

/** A view without elements in it. A tap costs the less, the more of a long list is made of these. Roles and names only with `onTap`. */
export interface LeafProps extends Pick<ViewProps, 'id' | 'className' | 'hoverClassName' | 'hoverStartTime' | 'hoverStayTime' | 'onTap'> {
  text?: string;
}

export interface TextProps extends HostProps {
  userSelect?: boolean;
}

export interface ImageProps extends HostProps {
  src: string;
  mode?: 'aspectFit' | 'aspectFill' | 'widthFix' | 'heightFix' | 'scaleToFill';
  lazyLoad?: boolean;
  onLoad?: TapHandler;
  onError?: TapHandler;
}

export type InputHandler = (event: HostEvent<{ value: string }>) => void;

export interface InputProps extends HostProps {
  /** First value; the field keeps its own after that. */
  value?: string;
  type?: 'text' | 'number' | 'digit' | 'idcard';
  password?: boolean;
  placeholder?: string;
  placeholderClassName?: string;
  disabled?: boolean;
  /** Characters; -1 for no limit. Absent means 0 to the host: always give it. */
  maxlength: number;
  focus?: boolean;
  confirmType?: 'send' | 'search' | 'next' | 'go' | 'done';
  confirmHold?: boolean;
  cursorSpacing?: number;
  selectionStart?: number;
  selectionEnd?: number;
  adjustPosition?: boolean;
  holdKeyboard?: boolean;
  onInput?: InputHandler;
  onFocus?: InputHandler;
  onBlur?: InputHandler;
  onConfirm?: InputHandler;
}

/** Several lines; it grows with them. */
export interface TextareaProps extends HostProps {
  /** First value; the field keeps its own after that. */
  value?: string;
  placeholder?: string;
  placeholderClassName?: string;
  /** Characters; absent means 140 to the host: always give it. */
  maxlength: number;
  autoHeight?: boolean;
  cursorSpacing?: number;
  onInput?: InputHandler;
}

/** A finger on a canvas; WeChat counts `x` and `y` from its corner, CSS px. */
export interface Finger {
  x?: number;
  y?: number;
  clientX?: number;
  clientY?: number;
}

export type FingersHandler = (event: HostEvent & { touches: readonly Finger[] }) => void;

/** A drawing surface for lib/canvas: give it an id, and its size by its class. */
export interface CanvasProps extends HostProps {
  id: string;
  type: '2d';
  onTouchStart?: FingersHandler;
  onTouchMove?: FingersHandler;
  onTouchEnd?: FingersHandler;
}

/** What only the host's own button can do; everything else is an ActionButton. */
export interface ButtonProps extends HostProps {
  openType: 'share' | 'chooseAvatar' | 'contact' | 'getPhoneNumber' | 'agreePrivacyAuthorization';
  hoverClassName?: string;
  /** For getPhoneNumber: without a `code` the user refused, or the phone cannot. */
  'wechat-bindgetphonenumber'?: (event: HostEvent<{ code?: string; errMsg?: string }>) => void;
  'wechat-bindagreeprivacyauthorization'?: () => void;
  /** For chooseAvatar: `avatarUrl` is a file on the phone. */
  'wechat-bindchooseavatar'?: (event: HostEvent<{ avatarUrl: string }>) => void;
}

type HostElement<Props> = (props: Props) => ReactElement | null;
/** A tag name is a component to React; the cast only gives it its properties. */
const tag = <Props>(name: keyof typeof elements): HostElement<Props> => name as unknown as HostElement<Props>;

export const View = tag<ViewProps>('view');
export const Box = tag<BoxProps>('box');
export const Leaf = tag<LeafProps>('leaf');
export const Text = tag<TextProps>('text');
export const Image = tag<ImageProps>('image');
export const Input = tag<InputProps>('input');
export const Textarea = tag<TextareaProps>('textarea');
export const Canvas = tag<CanvasProps>('canvas');
export const Button = tag<ButtonProps>('button');

/** How long a pressed look lasts, ms: at once, and gone soon after the finger. */
export const PRESS = { hoverStartTime: 0, hoverStayTime: 80 } as const;
