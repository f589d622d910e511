import { assistant } from '@sermon/contract/assistant/assistant';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../ask.ts';
import { useStore } from '../../ui/store.ts';
import { pageAnswers } from './answers/pageAnswers.ts';

export type Usage = { limit: number | null; remaining: number | null };

const usage = ask(assistant.usage, {});

/** Undefined until it is known. */
export function useUsage(isWanted: boolean): Usage | undefined {
  // Each answer counts when it begins. One that fails early may be taken back.
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
