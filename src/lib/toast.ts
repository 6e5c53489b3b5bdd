/** Short messages to the user. */
import { TOAST_DURATION_MS } from '@xueban/contract/constants';
import { getColour, systemTheme } from './look/look';

/** An error the user should know of: error icon, 2 s. */
export function toastError(message: string): void {
  show(message, 'error');
}

export function toastSuccess(message: string): void {
  show(message, 'success');
}

/** Plain text, no icon. */
export function toastText(message: string): void {
  show(message, 'none');
}

function show(title: string, icon: 'error' | 'success' | 'none'): void {
  wx.showToast({ title, icon, duration: TOAST_DURATION_MS, fail: () => undefined });
}

export interface Question {
  title: string;
  content: string;
  confirmText?: string;
  cancelText?: string;
}

/** Asks for a yes or no. @returns whether the user agreed */
export function confirm({ title, content, confirmText = '确定', cancelText = '取消' }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    wx.showModal({
      title,
      content,
      confirmText,
      cancelText,
      // The alert is WeChat's: in its theme, whatever was chosen for the pages.
      confirmColor: getColour('brand-ink', systemTheme()),
      success: ({ confirm: agreed }) => resolve(agreed),
      fail: () => resolve(false),
    });
  });
}
