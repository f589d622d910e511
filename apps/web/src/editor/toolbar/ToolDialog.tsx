import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Editor } from '@tiptap/core';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxListStart } from '@sermon/domain/document/schema';
import { builder as texts } from '@sermon/domain/texts/builder';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Field } from '../../ui/plain/Field.tsx';
import { focusText } from '../keys/focusText.ts';
import { setNumbering } from '../keys/orderedList.ts';
import { formatOf } from './format.ts';
import type { ToolDialogName } from './toolSet.tsx';
import { linkAddress, removeLink, setLink } from './tools.ts';

type DialogProps = { editor: Editor; onClose: () => void };

type FieldDialogProps = DialogProps & {
  title: string;
  field: Pick<ComponentProps<typeof Field>, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'placeholder'>;
  initial: string;
  /** Returns how to apply the value, or a sentence that says why it cannot be applied. */
  read: (value: string) => (() => void) | string;
  remove?: { label: string; run: () => void } | null;
};

function FieldDialog({ editor, title, field, initial, read, remove, onClose }: FieldDialogProps) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const [isOpen, setIsOpen] = useState(true);
  const close = (then = () => focusText(editor)) => {
    // Ignores a second click while the dialog fades out; otherwise the link would be added twice.
    if (!isOpen) return;
    // An open dialog traps the focus, so close it before moving the focus to the text.
    flushSync(() => setIsOpen(false));
    then();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const apply = read(value);
    if (typeof apply === 'string') setError(apply);
    else close(apply);
  };

  return (
    <Dialog
      open={isOpen}
      onClose={() => close()}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      aria-labelledby="field-dialog-title"
      slotProps={{ transition: { onExited: onClose } }}
    >
      <form onSubmit={save} noValidate>
        <DialogTitle id="field-dialog-title">{title}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Field
            {...field}
            value={value}
            error={error}
            ref={focusAtOnce}
            onChange={(event) => {
              setValue(event.target.value);
              setError(undefined);
            }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {remove && (
            <Button sx={{ mr: 'auto' }} onClick={() => close(remove.run)}>
              {remove.label}
            </Button>
          )}
          <Button variant="outlined" onClick={() => close()}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export const ToolDialog = ({ dialog, ...props }: DialogProps & { dialog: ToolDialogName }) =>
  dialog === 'link' ? <LinkDialog {...props} /> : <ListStartDialog {...props} />;

function LinkDialog({ editor, onClose }: DialogProps) {
  const [current] = useState(() => formatOf(editor.state).link);
  return (
    <FieldDialog
      {...{ editor, onClose }}
      title="Link"
      field={{ label: 'Address', type: 'url', autoComplete: 'url', placeholder: 'https://' }}
      initial={current ?? ''}
      read={(address) => {
        const href = linkAddress(address);
        return href === null ? texts.linkInvalid : () => setLink(editor, href);
      }}
      remove={current === null ? null : { label: 'Remove Link', run: () => removeLink(editor) }}
    />
  );
}

function ListStartDialog({ editor, onClose }: DialogProps) {
  const [current] = useState(() => formatOf(editor.state).numbering);
  return (
    <FieldDialog
      {...{ editor, onClose }}
      title="Start List At"
      field={{ label: 'Number of the first item', inputMode: 'numeric', autoComplete: 'off' }}
      initial={String(current?.start ?? 1)}
      read={(value) => {
        const start = Number(value);
        return /^\s*\d+\s*$/.test(value) && start <= maxListStart
          ? () => setNumbering(editor, { start })
          : texts.listStartInvalid(maxListStart);
      }}
    />
  );
}
