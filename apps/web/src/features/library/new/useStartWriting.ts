import { CallFailed } from '@sermon/contract/client';
import { builder } from '@sermon/domain/texts/builder';
import { library as texts } from '@sermon/domain/texts/library';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { send } from '../../../itemChanges/itemChange.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useCreateOnDevice } from '../../../offline/created/useCreateOnDevice.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { useShowNewItems } from './useShowNewItems.ts';

/**
 * The title is selected in the builder. Without a connection, the sermon is created on this device. While it is busy,
 * further calls are ignored, so that a double click creates one document.
 */
export function useStartWriting(parentId: string | null): { startWriting: () => Promise<void>; isBusy: boolean } {
  const added = useShowNewItems();
  const isOnline = useIsOnline();
  const createOnDevice = useCreateOnDevice();
  const navigate = useNavigate();
  const notify = useNotify();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const createOnServer = useCallback(async () => {
    const made = await send({
      call: 'documents.save',
      input: { name: builder.untitled, text: '', category: 'Manuscript', parentId },
    });
    added([made], texts.created(made.name));
    return made.id;
  }, [parentId, added]);
  const startWriting = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const id = isOnline ? await createOnServer() : await createOnDevice(parentId);
      if (id !== null) await navigate({ to: '/build/$id', params: { id } });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      notify({ text: cause.message, isFailure: true });
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }, [parentId, isOnline, createOnServer, createOnDevice, navigate, notify]);
  return { startWriting, isBusy };
}
