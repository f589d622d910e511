import { type OwnComment, shareComments } from '@sermon/contract/sharing/comments';
import { type AssetShare, sharing } from '@sermon/contract/sharing/shares';
import { CallFailed } from '@sermon/contract/client';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

export function useComments({ id: assetShareId, builderAssetId, kind }: AssetShare) {
  const client = useQueryClient();
  const notify = useNotify();
  const [busyId, setBusyId] = useState<string | null>(null);
  const read = ask(shareComments.list, { assetShareId });
  // Visitors may write at any time.
  const { data, isError, refetch } = useQuery({ ...read, staleTime: 0 });

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: read.queryKey }),
      client.invalidateQueries({ queryKey: ask(shareComments.held, {}).queryKey }),
      client.invalidateQueries({ queryKey: ask(sharing.get, { id: builderAssetId, kind }).queryKey }),
    ]);

  async function perform(id: string, change: () => Promise<unknown>): Promise<boolean> {
    if (busyId !== null) return false;
    setBusyId(id);
    try {
      await change();
      await refresh();
      return true;
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: texts.list.notChanged, isFailure: true });
      return false;
    } finally {
      setBusyId(null);
    }
  }

  return {
    comments: data,
    isError,
    refetch,
    busyId,
    async setState({ id, name }: OwnComment, state: 'shown' | 'hidden'): Promise<boolean> {
      const isDone = await perform(id, () => callServer(shareComments.setState, { id, state }));
      if (isDone) notify({ text: state === 'shown' ? texts.list.approved(name) : texts.list.hidden(name) });
      return isDone;
    },
    async answer({ id }: OwnComment, answer: string): Promise<boolean> {
      const isDone = await perform(id, () => callServer(shareComments.answer, { id, answer }));
      if (isDone) notify({ text: texts.list.answered });
      return isDone;
    },
    /** The notice offers Undo. Returns whether the comment is gone. */
    async remove({ id, name }: OwnComment): Promise<boolean> {
      const isDone = await perform(id, () => callServer(shareComments.remove, { id }));
      if (isDone) {
        const restore = async () => {
          await callServer(shareComments.restore, { id });
          await refresh();
        };
        const undo = { perform: restore, done: texts.list.restored(name), failed: texts.list.notRestored(name) };
        notify({ text: texts.list.deleted(name), undo });
      }
      return isDone;
    },
  };
}

export type Comments = ReturnType<typeof useComments>;
