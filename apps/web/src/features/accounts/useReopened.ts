import { reopenedParameter } from '@sermon/domain/accounts/reopened';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { closedAccount } from './closedAccount.ts';

/** For a sign-in through another site. `useWelcome` says it after other sign-ins. */
export function useReopened(): void {
  const notify = useNotify();
  const navigate = useNavigate();
  const isReopened = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has(reopenedParameter) });
  useEffect(() => {
    if (!isReopened) return;
    closedAccount.remove();
    notify({ text: texts.reopened });
    // Otherwise, the message would appear again after a reload.
    const search = ({ [reopenedParameter]: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search, hash: true, replace: true });
  }, [isReopened, notify, navigate]);
}
