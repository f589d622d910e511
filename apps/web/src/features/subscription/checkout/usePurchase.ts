import { subscription } from '@sermon/contract/subscription/subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { callServer } from '../../../api.ts';
import { cardForm } from '../../../plan/upgradedFrom.ts';
import { replaceUser } from '../../../user.ts';

/** Anyone can write an address, so only parameters of the expected form count. */
const parameters = z.object({
  session_id: z.string().min(1).max(255).optional().catch(undefined),
  setup_intent: z.string().min(1).max(255).optional().catch(undefined),
  setup_intent_client_secret: z.string().min(1).max(500).optional().catch(undefined),
  redirect_status: z.string().max(100).optional().catch(undefined),
});

type Source =
  | { kind: 'checkout'; id: string }
  | { kind: 'cardForm'; id: string; secret: string }
  | { kind: 'cardRefused' }
  | { kind: 'nothing' };

const refusals = ['failed', 'canceled', 'requires_payment_method'];

function sourceOf(search: unknown): Source {
  const { session_id, setup_intent, setup_intent_client_secret, redirect_status } = parameters.parse(search);
  if (session_id !== undefined) return { kind: 'checkout', id: session_id };
  if (setup_intent === undefined) return { kind: 'nothing' };
  if (redirect_status !== undefined && refusals.includes(redirect_status)) return { kind: 'cardRefused' };
  const kept = cardForm.read();
  const secret = setup_intent_client_secret ?? (kept?.id === setup_intent ? kept.secret : undefined);
  return secret === undefined ? { kind: 'nothing' } : { kind: 'cardForm', id: setup_intent, secret };
}

/** How often the page asks by itself whether a payment is confirmed. With the pauses below, that is for about a minute. */
const mostTries = 8;
const pauseAfter = (tries: number): number => Math.min(1_000 * 2 ** (tries - 1), 15_000);

/**
 * Completes the purchase that the address names and returns it. Asking again returns the same purchase. The user of this page is
 * replaced, so that the paid features open at once. While the provider has not confirmed the payment, it asks again, less and
 * less often.
 */
export function usePurchase() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [source] = useState(() => sourceOf(search));

  const hasSecret = search.setup_intent_client_secret !== undefined;
  useEffect(() => {
    if (source.kind === 'cardForm') cardForm.write({ id: source.id, secret: source.secret });
    if (!hasSecret) return;
    const rest = ({ setup_intent_client_secret: _, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search: rest, replace: true });
  }, [source, hasSecret, navigate]);

  const isNamed = source.kind === 'checkout' || source.kind === 'cardForm';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['purchase', source.kind, isNamed ? source.id : ''],
    queryFn: async () => {
      const purchase =
        source.kind === 'cardForm'
          ? await callServer(subscription.createNewBundleSubscription, {
              setupIntentId: source.id,
              setupIntentClientSecret: source.secret,
            })
          : await callServer(subscription.recordCheckout, { sessionId: isNamed ? source.id : '' });
      await replaceUser(client, purchase.user);
      return purchase;
    },
    enabled: isNamed,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    refetchInterval({ state }) {
      const tries = state.dataUpdateCount + state.errorUpdateCount;
      return state.data?.state === 'processing' && tries < mostTries ? pauseAfter(tries) : false;
    },
  });
  const tries = client.getQueryState(['purchase', source.kind, isNamed ? source.id : '']);
  const isLate = (tries?.dataUpdateCount ?? 0) + (tries?.errorUpdateCount ?? 0) >= mostTries;
  return { source, purchase: data ?? null, error, isFetching, isLate, checkAgain: () => void refetch() };
}
