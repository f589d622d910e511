import { templates as texts } from '@sermon/domain/texts/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNotify } from '../../../ui/notices/notices.tsx';
import type { CreatedDocument } from '../../templates/UseTemplateForm.tsx';
import { api } from '../api.ts';
import { allItems } from '../items.ts';
import { useShowNewItems } from './useShowNewItems.ts';

/** Returns a function that opens a document created from a template and shows a notice. Undo deletes the document. */
export function useOpenCreated(): (made: CreatedDocument) => void {
  const added = useShowNewItems();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useCallback(
    ({ id, name }) => {
      const text = texts.activated(name);
      void navigate({ to: '/build/$id', params: { id } });
      api.library.get({ id }).then(
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
