import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { cleanLine } from '@sermon/domain/text';
import { categoryLabel, textCategories } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from './api.ts';
import { useForm } from '../../ui/form.ts';
import { useNotify } from '../../ui/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Field, SelectField } from '../../ui/plain/Field.tsx';
import { FormMessage } from '../../ui/plain/FormMessage.tsx';
import { allItems } from './items.ts';

type DialogProps = {
  isOpen: boolean;
  /** The folder that it goes into; null is the library itself. */
  parentId: string | null;
  onClose: () => void;
};

/** Makes an empty document and opens it in the builder. */
export function NewDocumentDialog({ isOpen, parentId, onClose }: DialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>New blank document</DialogTitle>
      <NewDocumentForm parentId={parentId} onClose={onClose} />
    </Dialog>
  );
}

function NewDocumentForm({ parentId, onClose }: Omit<DialogProps, 'isOpen'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Category'],
    check: ({ Name }) => (cleanLine(Name) ? {} : { Name: texts.invalidName }),
    send: ({ Name, Category }) =>
      api.documents.save({
        name: Name,
        text: '',
        category: textCategories.find((known) => known === Category) ?? 'Manuscript',
        parentId,
      }),
    onDone: ({ id, name }) => {
      void client.invalidateQueries({ queryKey: allItems.queryKey });
      notify({ text: texts.created(name) });
      onClose();
      void navigate({ to: '/build/$id', params: { id } });
    },
  });
  return (
    <form {...formProps}>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
          <SelectField label="Category" {...field('Category')}>
            {textCategories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </SelectField>
          <FormMessage message={message} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busyLabel={isBusy && 'Creating'}>
          Create
        </Button>
      </DialogActions>
    </form>
  );
}

/** A dialog of one field is there to be typed into. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();
