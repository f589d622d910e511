import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

export const openedInvitation = storedValue('sermon-invitation', z.string(), 'tab');

/**
 * The code is removed from the address and the history, where others could read it. Links from before November 2026
 * have it in the query.
 */
export function useInvitation(): string | undefined {
  const navigate = useNavigate();
  const inAddress = useLocation({
    select: ({ hash, searchStr }) =>
      new URLSearchParams(hash).get('invitation') ?? new URLSearchParams(searchStr).get('invitation'),
  });
  const [code, setCode] = useState(() => inAddress ?? openedInvitation.read());
  if (inAddress !== null && inAddress !== code) setCode(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    openedInvitation.write(inAddress);
    const search = ({ invitation: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search, hash: '', replace: true });
  }, [inAddress, navigate]);
  return code ?? undefined;
}
