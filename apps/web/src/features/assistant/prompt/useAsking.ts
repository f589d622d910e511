import { assistant as texts } from '@sermon/domain/texts/assistant/assistant';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { pageAnswers, type Question } from '../pageAnswers.ts';
import { assistant } from '@sermon/contract/assistant/assistant';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../../ask.ts';
import { useStore } from '../../../ui/store.ts';

export type Asked = {
  usage: Usage | undefined;
  /** Moves the focus to the answer. Resolves as `pageAnswers.ask` does. */
  ask: (question: Question) => ReturnType<typeof pageAnswers.ask>;
};

export const leftToday = ({ usage }: Pick<Asked, 'usage'>): string | false =>
  usage !== undefined && usage.remaining !== null && texts.remaining(usage.remaining);

/** False if an answer can be asked for. */
export function useWhyNot({ usage }: Pick<Asked, 'usage'>): string | false {
  const notOffline = useNotOffline();
  if (notOffline) return notOffline;
  return usage?.remaining === 0 && usage.limit !== null && texts.dailyLimit(usage.limit);
}

export type Usage = { limit: number | null; remaining: number | null };

const usage = ask(assistant.usage, {});

export function useUsage(isWanted: boolean): Usage | undefined {
  // Each answer counts when it begins. One that fails early may not count in the end.
  const steps = useStore(pageAnswers, (state) =>
    [...state.values()].map(({ answer: { started, outcome } }) => `${started !== null}${outcome}`).join(),
  );
  const { data, refetch } = useQuery({ ...usage, enabled: isWanted });
  const lastSteps = useRef(steps);
  useEffect(() => {
    if (!isWanted || lastSteps.current === steps) return;
    lastSteps.current = steps;
    void refetch();
  }, [steps, refetch, isWanted]);
  return data;
}
