import { confirm } from '@/lib/toast';

/** Asked before an open test is given up. */
export function confirmRestart(): Promise<boolean> {
  return confirm({ title: '重新开始吗？', content: '没做完的那一次不再保留，从头测一次。', confirmText: '重新开始', cancelText: '先不' });
}
