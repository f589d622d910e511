import { CallFailed } from '@sermon/contract/client';
import { calls } from '@sermon/domain/texts/calls';
import { premium as texts } from '@sermon/domain/texts/premium/premium';
import { premiumScreens } from '@sermon/domain/texts/premium/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { allItems } from '../library/items.ts';
import { storageUse } from '../storage/storageUse.ts';
import { activate, type PremiumItem, premiumItem, readKeys } from './premiumItems.ts';

/** A question that must be answered first: whether to add a second copy, or whether to choose a plan. */
export type Question = { about: 'again'; copyId: string } | { about: 'plan' };

export type Activation = {
  isAdding: boolean;
  question: Question | null;
  /** Asks first if there is a copy already. */
  add: () => void;
  addAgain: () => void;
  cancel: () => void;
};

/** Opens the new folder or series (spec part 3 §4). */
export function useActivation(item: PremiumItem): Activation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isAdding, setIsAdding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const isRunning = useRef(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function send(again: boolean): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setQuestion(null);
    setIsAdding(true);
    try {
      await show(await activate(item, again));
    } catch (cause) {
      await explain(cause, again);
    } finally {
      isRunning.current = false;
      setIsAdding(false);
    }
  }

  async function show(id: string): Promise<void> {
    for (const queryKey of [...readKeys(item.kind), storageUse.queryKey]) void client.invalidateQueries({ queryKey });
    const done = texts.activated(item.name);
    try {
      // A list that is still being fetched may have been read before the copy was there.
      await client.cancelQueries({ queryKey: allItems.queryKey });
      await client.fetchQuery({ ...allItems, staleTime: 0 });
    } catch (cause) {
      // The copy exists. The library shows it as soon as it can be loaded.
      void client.invalidateQueries({ queryKey: allItems.queryKey });
      notify({ text: `${done} ${messageOf(cause)}`.trim() });
      return;
    }
    // Users who have opened another screen stay there.
    if (isHere.current) await navigate({ to: '/library-home/$id', params: { id } });
    notify({ text: done });
  }

  async function explain(cause: unknown, again: boolean): Promise<void> {
    const status = cause instanceof CallFailed ? cause.statusCode : null;
    if (status === 403 || status === 404 || status === 409) {
      // The page shows what no longer applies: another plan, an item that is gone, or a copy from another window.
      const now = await client.fetchQuery({ ...premiumItem(item.kind, item.id), staleTime: 0 }).catch(() => null);
      if (status === 403 && now?.isLocked) return setQuestion({ about: 'plan' });
      // The server looks for a copy before it looks for room in the library.
      if (status === 409 && !again && now?.copyId) return setQuestion({ about: 'again', copyId: now.copyId });
    }
    // The server's sentence for this status is about the address of the call.
    const reason = status === 404 ? premiumScreens.gone[item.kind] : messageOf(cause);
    notify({ text: `${texts.activateFailed(item.name)} ${reason}`.trim(), isFailure: true });
  }

  return {
    isAdding,
    question,
    add: () => (item.copyId ? setQuestion({ about: 'again', copyId: item.copyId }) : void send(false)),
    addAgain: () => void send(true),
    cancel: () => setQuestion(null),
  };
}

const messageOf = (cause: unknown): string =>
  cause instanceof CallFailed && cause.message !== calls.unknown ? cause.message : '';
