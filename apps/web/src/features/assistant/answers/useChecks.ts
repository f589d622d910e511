import { preferences } from '@sermon/contract/preferences';
import { assistant } from '@sermon/contract/assistant/assistant';
import { CallFailed, endpointOf } from '@sermon/contract/client';
import type { Checked } from '@sermon/domain/assistant/answer/insertion';
import type { AnswerPart } from '@sermon/domain/assistant/answer/lines';
import { passageKey, uncheckedText } from '@sermon/domain/assistant/answer/quotations';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callServer } from '../../../api.ts';
import { useBibleSettings } from '../../bible/useBibleSettings.ts';

const mostCalls = 6;

const none: Checked = new Map();

type Checks = {
  checked: Checked;
  isChecking: boolean;
  failure: string | null;
  tryAgain: () => void;
};

/** Looks up the passages that an answer names when it has ended, in the user's translation. */
export function useChecks(parts: readonly AnswerPart[], isWanted: boolean): Checks {
  const { translationId, isTranslationKnown } = useBibleSettings();
  // The server uses the translation that it has stored.
  const isSaving = useIsMutating({ mutationKey: [endpointOf(preferences.save)] }) > 0;
  const text = useMemo(() => (isWanted ? uncheckedText(parts, none) : ''), [isWanted, parts]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [endpointOf(assistant.checkQuotations), text, translationId],
    queryFn: ({ client, queryKey, signal }) => lookUp(parts, client.getQueryData<Checked>(queryKey) ?? none, signal),
    enabled: text !== '' && isTranslationKnown && !isSaving,
    staleTime: Infinity,
    // The number of checks in an hour is limited.
    gcTime: Infinity,
    refetchOnReconnect: (query) => query.state.status === 'error',
  });
  const isIncomplete = useMemo(() => data !== undefined && uncheckedText(parts, data) !== '', [parts, data]);
  const isWaiting = text !== '' && data === undefined && error === null;
  return {
    checked: data ?? none,
    isChecking: isFetching || isWaiting,
    failure: error ? sentenceOf(error) : isIncomplete ? texts.notChecked : null,
    tryAgain: () => void refetch(),
  };
}

/** Returns the server's sentence about its limit, which says when to try again, and our own about other failures. */
const sentenceOf = (error: Error): string =>
  error instanceof CallFailed && error.statusCode === 429 ? error.sentence : texts.notChecked;

/** Adds the passages that `before` lacks. */
async function lookUp(parts: readonly AnswerPart[], before: Checked, signal: AbortSignal): Promise<Checked> {
  const known = new Map(before);
  for (let call = 0; call < mostCalls; call += 1) {
    const text = uncheckedText(parts, known);
    const count = known.size;
    if (text !== '')
      for (const passage of await callServer(assistant.checkQuotations, { answer: text }, { signal }))
        known.set(passageKey(passage), known.get(passageKey(passage)) ?? passage);
    if (known.size === count) break;
  }
  return known;
}
