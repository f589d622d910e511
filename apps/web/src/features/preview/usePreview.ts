import { type CallFailed, endpointOf } from '@sermon/contract/client';
import { preview, type PreviewedSermon } from '@sermon/contract/premium/preview';
import type { User } from '@sermon/contract/accounts';
import { may, previewedSermonFeature } from '@sermon/domain/accounts/entitlements';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callServer } from '../../api.ts';
import { pendingPreview, previewPath } from '../../plan/upgradedFrom.ts';
import { appConfig } from '../../user.ts';
import { keptWish } from '../subscription/getStarted/wish.ts';
import { saveCopy } from './copies.ts';

export type PreviewState =
  | { kind: 'loading' | 'missing' | 'saving' | 'entrance' | 'upsell' }
  /** `detail` says why, if the server knows. */
  | { kind: 'trouble'; detail: string | null };

const isMissing = (error: CallFailed | null) => error?.statusCode === 404;

/** The sentence of a refusal that the user can do something about, such as that the library is full. */
const detailOf = ({ statusCode, message }: CallFailed): string | null =>
  (statusCode >= 400 && statusCode < 500 && ![400, 404].includes(statusCode)) || statusCode === 507 ? message : null;

/** Saves a copy as soon as the user may have one. Then the builder opens with the copy. */
export function usePreview(id: string, user: User | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayCopy = may(user, previewedSermonFeature);
  const call = preview.sermon;
  const sermon = useQuery({
    // The reply depends on the user, so it is loaded again for another one.
    queryKey: [endpointOf(call), id, user?.id ?? null, mayCopy],
    queryFn: ({ signal }) => callServer(call, { id }, { signal }),
    // The beginning stays on the screen until the whole sermon is there.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { data, error, isPlaceholderData } = sermon;
  const loaded = isPlaceholderData ? undefined : data;
  useRemembered({ id, userId: user?.id ?? null, mayCopy, isMissing: isMissing(error) });

  const copy = useMutation({
    mutationFn: (copied: { userId: string; sermon: PreviewedSermon }) => saveCopy(copied.userId, copied.sermon),
    async onSuccess(documentId) {
      forget(id);
      void client.invalidateQueries({ refetchType: 'none' });
      await navigate({ to: '/build/$id', params: { id: documentId }, replace: true });
    },
  });
  const userId = user?.id;
  const save = () => {
    if (userId !== undefined && loaded?.isWhole) copy.mutate({ userId, sermon: loaded });
  };
  const begin = useEffectEvent(save);
  const isReady = mayCopy && loaded?.isWhole === true;
  const readyFor = isReady ? userId : undefined;
  useEffect(() => {
    if (readyFor !== undefined) begin();
  }, [readyFor]);

  const tryAgain = () => {
    if (isReady) save();
    else void sermon.refetch();
  };
  return { sermon: data ?? null, state: stateOf(), tryAgain, isTrying: sermon.isFetching };

  function stateOf(): PreviewState {
    if (isMissing(error)) return { kind: 'missing' };
    if (error) return { kind: 'trouble', detail: detailOf(error) };
    if (copy.error) return { kind: 'trouble', detail: detailOf(copy.error) };
    if (!data) return { kind: 'loading' };
    if (user === null) return { kind: 'entrance' };
    if (!mayCopy) return { kind: 'upsell' };
    // The plan has just ended, and this page does not know yet.
    if (loaded && !loaded.isWhole) return { kind: 'trouble', detail: null };
    return { kind: 'saving' };
  }
}

type Remembered = { id: string; userId: string | null; mayCopy: boolean; isMissing: boolean };

/**
 * Keeps the id in this browser, so that signing up through an email, another site or a checkout leads back. Once a visitor has signed
 * in, it is kept for that user only. An id without a sermon is not kept.
 */
function useRemembered({ id, userId, mayCopy, isMissing: isUnknown }: Remembered): void {
  const { data: config } = useQuery(appConfig);
  const sellsPlans = config !== undefined && config.billing !== 'none';
  const lastUser = useRef(userId);
  useEffect(() => {
    if (isUnknown) return forget(id);
    // The session has ended. The next user of this browser may be somebody else.
    if (userId === null && lastUser.current !== null) return;
    lastUser.current = userId;
    pendingPreview.write(id);
    if (mayCopy || !sellsPlans) return;
    const wish = keptWish.read() ?? { term: 'annual', promoCode: '', upgradePath: null, upgradeAction: null };
    keptWish.write({ ...wish, redirect: previewPath(id) });
  }, [id, userId, mayCopy, isUnknown, sellsPlans]);
}

export function forget(id: string): void {
  // The wish has the way back only as long as the preview is pending.
  const wish = keptWish.read();
  if (wish?.redirect === previewPath(id)) keptWish.write({ ...wish, redirect: null });
  pendingPreview.remove(id);
}
