import { type AssetShare, sharing } from '@sermon/contract/sharing/shares';
import { library } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { may } from '@sermon/domain/accounts/entitlements';
import type { ShareKind } from '@sermon/domain/sharing/limits';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask } from '../../ask.ts';
import { pageSession } from '../../session/pageSession.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';

export type SharedThing = { documentId: string; kind: ShareKind };

type Listeners = { onNotInitialized: () => void; onChanged?: ((isShared: boolean) => void) | undefined };

export type ShareSetting = 'commentsEnabled' | 'commentsHeld' | 'isListed' | 'isHandout';

/**
 * Creates the share, switched off, if there is none. If that fails, `onNotInitialized` is called. Changes are shown
 * at once, and reverted with a notice if the server refuses them. `onChanged` is called after sharing was switched on
 * or off, with whether the text or the slides are shared now.
 */
export function useShare({ documentId, kind }: SharedThing, { onNotInitialized, onChanged }: Listeners) {
  const client = useQueryClient();
  const notify = useNotify();
  const canShare = may(useUser(), 'share');
  const [busy, setBusy] = useState(0);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const read = ask(sharing.get, { id: documentId, kind });
  const {
    data: share,
    isError,
    refetch,
  } = useQuery({
    ...read,
    // The share may have changed on another device, and the number of views grows.
    staleTime: 0,
    queryFn: async (context) => {
      const known = await callServer(sharing.get, { id: documentId, kind }, { signal: context.signal });
      if (known) return known;
      try {
        return await callServer(sharing.create, { builderAssetId: documentId, kind });
      } catch (cause) {
        if (cause instanceof CallFailed && !pageSession.ask()) onNotInitialized();
        throw cause;
      }
    },
  });
  const isBusy = busy > 0;
  const show = (change: Partial<AssetShare>) =>
    client.setQueryData(read.queryKey, (now) => (now ? { ...now, ...change } : now));

  /**
   * Sends the change after those that are on their way, and reverts it if that fails. Returns whether the server has
   * accepted it.
   */
  async function perform(
    change: Partial<AssetShare>,
    send: () => Promise<unknown>,
    failed: (cause: CallFailed) => string,
  ) {
    const shown = client.getQueryData(read.queryKey);
    if (!shown) return false;
    const before = pick(shown, Object.keys(change) as (keyof AssetShare)[]);
    setBusy((count) => count + 1);
    const sent = sending.current.then(send);
    sending.current = sent.catch(() => {});
    try {
      await client.cancelQueries({ queryKey: read.queryKey });
      show(change);
      await sent;
      return true;
    } catch (cause) {
      show(before);
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: failed(cause), isFailure: true });
      return false;
    } finally {
      setBusy((count) => count - 1);
    }
  }

  async function toggle(isOn: boolean): Promise<void> {
    if (isBusy) return;
    const isDone = await perform(
      { enabled: isOn, isShared: isOn },
      () => callServer(isOn ? sharing.share : sharing.unshare, { libraryAssetId: documentId, kind }),
      // Turning off can be refused for a reason that the user must know (spec part 2 §8), and turning on if an administrator
      // has turned the page off.
      ({ message, statusCode }) => (isOn && statusCode !== 403 ? texts.notToggled : message),
    );
    if (!isDone) return;
    notify({ text: isOn ? texts.enabled : texts.disabled });
    const isShared = isOn || (await isOtherShared());
    onChanged?.(isShared);
    // The library shows which documents are shared.
    const { queryKey } = ask(library.list, {});
    client.setQueryData(queryKey, (items) =>
      items?.map((item) => (item.id === documentId ? { ...item, isShared } : item)),
    );
    void client.invalidateQueries({ queryKey });
  }

  async function isOtherShared(): Promise<boolean> {
    const other = kind === 'sermon' ? 'slides' : 'sermon';
    const found = await callServer(sharing.get, { id: documentId, kind: other }).catch(() => null);
    return found?.enabled === true;
  }

  const set = (setting: ShareSetting, isOn: boolean) =>
    perform(
      { [setting]: isOn },
      () => callServer(sharing.save, { assetShareId: share!.id, [setting]: isOn }),
      () => texts.notSaved,
    );

  const setCommentEmails = (commentEmails: boolean) =>
    perform(
      { commentEmails },
      () => callServer(sharing.setCommentEmails, { commentEmails }),
      () => texts.notSaved,
    );

  const removeVideo = async () => {
    const isDone = await perform(
      { assetShareType: 'None', videoPath: '' },
      () => callServer(sharing.save, { assetShareId: share!.id, assetShareVideoTypeId: 0 }),
      () => texts.notSaved,
    );
    if (isDone) notify({ text: texts.videoRemoved });
  };

  return { share: share ?? null, isError, refetch, canShare, isBusy, toggle, set, setCommentEmails, removeVideo, show };
}

export type Share = ReturnType<typeof useShare>;

const pick = (share: AssetShare, names: readonly (keyof AssetShare)[]): Partial<AssetShare> =>
  Object.fromEntries(names.map((name) => [name, share[name]]));
