import type { User } from '@sermon/contract/accounts';
import { documents } from '@sermon/contract/builder';
import { CallFailed, endpointOf } from '@sermon/contract/client';
import { preview, type PreviewedSermon } from '@sermon/contract/premium/preview';
import { may, previewedSermonFeature } from '@sermon/domain/accounts/entitlements';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import { callServer } from '../../api.ts';
import { pendingPreview, previewPath } from '../../plan/upgradedFrom.ts';
import { thisDevice } from '../../ui/browser/browser.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';
import { appConfig } from '../../user.ts';
import { storedPlan } from '../subscription/getStarted/chosenPlan.ts';

export type PreviewState =
  | { kind: 'loading' | 'missing' | 'saving' | 'entrance' | 'upsell' }
  /** `detail` is the reason, if the server knows it. */
  | { kind: 'failed'; detail: string | null };

const isMissing = (error: CallFailed | null) => error?.statusCode === 404;

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
  useStoredChoice({ id, userId: user?.id ?? null, mayCopy, isMissing: isMissing(error) });

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
    if (error) return { kind: 'failed', detail: detailOf(error) };
    if (copy.error) return { kind: 'failed', detail: detailOf(copy.error) };
    if (!data) return { kind: 'loading' };
    if (user === null) return { kind: 'entrance' };
    if (!mayCopy) return { kind: 'upsell' };
    // The plan has just ended, and this page does not know yet.
    if (loaded && !loaded.isWhole) return { kind: 'failed', detail: null };
    return { kind: 'saving' };
  }
}

type Remembered = { id: string; userId: string | null; mayCopy: boolean; isMissing: boolean };

/**
 * Keeps the id in this browser, so that signing up through an email, another site or a checkout leads back. Once a visitor has signed
 * in, it is kept for that user only. An id without a sermon is not kept.
 */
function useStoredChoice({ id, userId, mayCopy, isMissing: isUnknown }: Remembered): void {
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
    const chosenPlan = storedPlan.read() ?? { term: 'annual', promoCode: '', upgradePath: null, upgradeAction: null };
    storedPlan.write({ ...chosenPlan, redirect: previewPath(id) });
  }, [id, userId, mayCopy, isUnknown, sellsPlans]);
}

export function forget(id: string): void {
  // The wish has the way back only as long as the preview is pending.
  const chosenPlan = storedPlan.read();
  if (chosenPlan?.redirect === previewPath(id)) storedPlan.write({ ...chosenPlan, redirect: null });
  pendingPreview.remove(id);
}

/** A copy that has begun. The ids let the server recognize a repetition. */
const copy = z.object({
  previewId: z.string(),
  userId: z.string(),
  documentId: z.uuid(),
  editorId: z.uuid(),
  at: z.number(),
  isSaved: z.boolean(),
});
type Copy = z.output<typeof copy>;

const maxCopies = 20;
const stored = storedValue('sermon-preview-copies', z.array(copy).max(maxCopies), 'browser');

/** How long a copy that has begun is continued, and how long the same copy is opened again after it was saved. */
const keptForMs = { begun: 24 * 60 * 60 * 1_000, saved: 10 * 60 * 1_000 };

const isCurrent = ({ at, isSaved }: Copy) => {
  const age = Date.now() - at;
  return age >= 0 && age < (isSaved ? keptForMs.saved : keptForMs.begun);
};

const isOf = (wanted: Pick<Copy, 'previewId' | 'userId'>) => (found: Copy) =>
  found.previewId === wanted.previewId && found.userId === wanted.userId;

const others = (wanted: Pick<Copy, 'previewId' | 'userId'>): Copy[] =>
  (stored.read() ?? []).filter((found) => isCurrent(found) && !isOf(wanted)(found));

const keep = (kept: Copy): unknown => stored.write([kept, ...others(kept)].slice(0, maxCopies));

const findEarlier = (wanted: Pick<Copy, 'previewId' | 'userId'>): Copy | undefined =>
  stored.read()?.find((found) => isCurrent(found) && isOf(wanted)(found));

/**
 * Saves a copy of a sermon in the library of a user and returns its id. It is saved only once if the page is loaded again in the
 * middle, or if two tabs do it at the same time: the ids are kept in this browser, and the server recognizes the repetition. Ten
 * minutes later, or if the copy was deleted, the same sermon can be saved again.
 */
async function saveCopy(userId: string, sermon: PreviewedSermon): Promise<string> {
  const save = () => saveOnce({ previewId: sermon.id, userId }, sermon);
  return 'locks' in navigator ? navigator.locks.request('sermon-preview-copy', save) : save();
}

async function saveOnce(wanted: Pick<Copy, 'previewId' | 'userId'>, sermon: PreviewedSermon): Promise<string> {
  const earlier = findEarlier(wanted);
  if (earlier && (await isSavedAlready(earlier, sermon))) {
    // Opening the same copy again does not make the ten minutes longer.
    if (!earlier.isSaved) keepSaved(earlier);
    return earlier.documentId;
  }
  const made = { ...wanted, documentId: newId(), editorId: newId(), at: Date.now(), isSaved: false };
  keep(made);
  await send(made, sermon);
  keepSaved(made);
  return made.documentId;
}

const keepSaved = (copy: Copy): unknown => keep({ ...copy, at: Date.now(), isSaved: true });

/** Sends a copy again that has begun before. Returns false if another one is needed, because the user has deleted this one since. */
async function isSavedAlready(earlier: Copy, sermon: PreviewedSermon): Promise<boolean> {
  try {
    await send(earlier, sermon);
  } catch (cause) {
    // 409: the server may have a newer text of the copy. 404: it cannot be created with this id.
    if (!(cause instanceof CallFailed && [404, 409].includes(cause.statusCode))) throw cause;
  }
  // The server recognizes a repeated save even if the copy is in the trash.
  return isThere(earlier.documentId);
}

async function isThere(id: string): Promise<boolean> {
  try {
    await callServer(documents.get, { id });
    return true;
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 404) return false;
    throw cause;
  }
}

const send = ({ documentId, editorId, userId }: Copy, { name, text, category, scripture }: PreviewedSermon) =>
  callServer(documents.save, {
    id: documentId,
    isNew: true,
    ownerId: userId,
    name,
    nameRevision: 0,
    text,
    category,
    scripture,
    revision: 0,
    editorId,
    editorStep: 1,
    ...thisDevice(),
  });
