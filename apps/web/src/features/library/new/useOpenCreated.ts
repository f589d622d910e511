import { library, type LibraryItem } from '@sermon/contract/library';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useCallback } from 'react';
import { callServer } from '../../../api.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { allItems } from '../items.ts';
import { useShowNewItems } from './useShowNewItems.ts';

export type CreatedDocument = { id: string; name: string };

type TemplateDialogProps = {
  /** Null is the library itself. */
  parentId: string | null;
  onCreated: (made: CreatedDocument) => void;
  onClose: () => void;
};

/** Templates build on the library, so its layout passes these dialogs in. */
export type TemplateDialogs = {
  TemplateChooser: ComponentType<TemplateDialogProps & { isOpen: boolean }>;
  UseTemplateForm: ComponentType<
    TemplateDialogProps & {
      /** Null closes the dialog. */
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
      const text = texts.activated(name);
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
