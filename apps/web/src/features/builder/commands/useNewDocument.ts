import { library } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ask } from '../../../ask.ts';
import { send } from '../../../itemChanges/itemChange.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useCreateOnDevice } from '../../../offline/created/useCreateOnDevice.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

/**
 * Returns a function that creates an untitled sermon in a folder (null is the library itself) and opens it in the place
 * of the open document, which is saved on leaving. Without a connection, the sermon is created on this device. While it
 * is busy, further calls are ignored.
 */
export function useNewDocument(parentId: string | null): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const isOnline = useIsOnline();
  const createOnDevice = useCreateOnDevice();
  const createOnServer = async () => {
    const input = { name: texts.untitled, text: '', category: 'Manuscript', parentId } as const;
    const { id } = await send({ call: 'documents.save', input });
    void client.invalidateQueries({ queryKey: ask(library.list, {}).queryKey });
    return id;
  };
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const id = isOnline ? await createOnServer() : await createOnDevice(parentId);
      if (id !== null) await navigate({ to: '/build/$id', params: { id } });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: cause.message, isFailure: true });
    } finally {
      isRunning.current = false;
    }
  };
}
