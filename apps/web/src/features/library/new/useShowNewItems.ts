import { CallFailed } from '@sermon/contract/client';
import { library, type LibraryItem } from '@sermon/contract/library';
import { builder } from '@sermon/domain/texts/builder';
import { library as texts } from '@sermon/domain/texts/library';
import { templates as templateTexts } from '@sermon/domain/texts/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { send } from '../../../itemChanges/itemChange.ts';
import { useCreateOnDevice } from '../../../offline/newDocuments/useCreateOnDevice.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { storageUse } from '../../storage/storageUse.ts';
import { newItemNotice } from '../actions/itemActions.ts';
import { allItems, insertItems } from '../items.ts';

export function useShowNewItems(): (items: readonly LibraryItem[], text: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  return useCallback(
    (items, text) => {
      insertItems(client, items);
      void client.invalidateQueries({ queryKey: storageUse.queryKey });
      notify(
        newItemNotice(items, text, {
          client,
          goTo: (href) => router.navigate({ href }),
          currentPath: () => router.state.location.pathname,
        }),
      );
    },
    [client, router, notify],
  );
}

export type CreatedDocument = { id: string; name: string };

type TemplateDialogProps = {
  parentId: string | null;
  onCreated: (made: CreatedDocument) => void;
  onClose: () => void;
};

/** Templates build on the library, so its layout passes these dialogs in. */
export type TemplateDialogs = {
  TemplateChooser: ComponentType<TemplateDialogProps & { isOpen: boolean }>;
  UseTemplateForm: ComponentType<
    TemplateDialogProps & {
      template: (Pick<LibraryItem, 'id' | 'name'> & { kind: 'own'; categories: LibraryItem['category'][] }) | null;
      onClosed: () => void;
    }
  >;
};

export function useOpenCreated(): (made: CreatedDocument) => void {
  const added = useShowNewItems();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useCallback(
    ({ id, name }) => {
      const text = templateTexts.activated(name);
      void navigate({ to: '/build/$id', params: { id } });
      callServer(library.get, { id }).then(
        (item) => added([item], text),
        () => {
          // The document exists even if fetching it fails. The notice then has no Undo because Undo needs the item.
          notify({ text });
          void client.invalidateQueries({ queryKey: allItems.queryKey });
        },
      );
    },
    [added, client, navigate, notify],
  );
}

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
