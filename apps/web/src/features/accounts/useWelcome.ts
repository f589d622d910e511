import type { User } from '@sermon/contract/accounts';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useNotify } from '../../ui/notices/notices.tsx';
import { closedAccount } from './closedAccount.ts';

/**
 * Shows a message if the sign-in has opened a closed account again. That is true only once, so it is not kept with
 * the user.
 */
export function useWelcome(): (reply: User) => User {
  const notify = useNotify();
  return ({ isReopened, ...user }) => {
    closedAccount.remove();
    if (isReopened) notify({ text: texts.reopened });
    return user;
  };
}
