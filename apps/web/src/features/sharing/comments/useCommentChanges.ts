import { type OwnComment, shareComments } from '@sermon/contract/sharing/comments';
import { sharing } from '@sermon/contract/sharing/shares';
import { CallFailed } from '@sermon/contract/client';
import type { CommentState } from '@sermon/domain/sharing/limits';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { refreshCalls } from '../../../ask.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

export function useCommentChanges() {
  const client = useQueryClient();
  const notify = useNotify();
  const [busyId, setBusyId] = useState<string | null>(null);

  const refresh = () =>
    refreshCalls(client, [shareComments.list, shareComments.listHeld, shareComments.held, sharing.get]);

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
    busyId,
    /** The notice offers Undo. */
    async setState({ id, name, state: before }: OwnComment, state: CommentState): Promise<boolean> {
      const isDone = await perform(id, () => callServer(shareComments.setState, { id, state }));
      if (isDone) {
        const restore = async () => {
          await callServer(shareComments.setState, { id, state: before });
          await refresh();
        };
        const undo = { perform: restore, done: said[before](name), failed: texts.list.notRestored(name) };
        notify({ text: said[state](name), undo });
      }
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

const said = { held: texts.list.waitsAgain, shown: texts.list.approved, hidden: texts.list.hidden };

export type CommentChanges = ReturnType<typeof useCommentChanges>;
