import { errorMessage } from '@/lib/errors';
import { confirm } from '@/lib/toast';

/**
 * The account is to be deleted: asks whether that is to be taken back.
 * @param withdraw from then on the sign-in says so
 */
export async function askToWithdraw(error: unknown, withdraw: { current: boolean }, signInAgain: () => void): Promise<void> {
  const agreed = await confirm({
    title: '账号正在注销',
    content: `${errorMessage(error)}。要撤回注销并登录吗？`,
    confirmText: '撤回并登录',
    cancelText: '不撤回',
  });
  withdraw.current = agreed;
  if (agreed) signInAgain();
}
