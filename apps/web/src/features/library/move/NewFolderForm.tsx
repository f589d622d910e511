import Box from '@mui/material/Box';
import type { LibraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { send } from '../../../itemChanges/itemChange.ts';
import { insertItems } from '../items.ts';

type FormProps = { parentId: string | null; onCreated: (folder: LibraryItem) => void; onClose: () => void };

/** Shows no notice: it would cover the picker, and the new folder is visibly selected anyway. */
export function NewFolderForm({ parentId, onCreated, onClose }: FormProps) {
  const client = useQueryClient();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name'],
    check: (values) => checkName(values),
    send: ({ Name }) => send({ call: 'folders.create', input: { name: Name, parentId } }),
    onDone: (folder) => {
      insertItems(client, [folder]);
      onCreated(folder);
    },
  });
  return (
    <Box component="form" {...formProps} sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
      <Field label="New folder" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <FormMessage message={message} />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button variant="outlined" aria-label="Cancel this folder" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="tonal" type="submit" busyLabel={isBusy && 'Creating'}>
          Create
        </Button>
      </Box>
    </Box>
  );
}
