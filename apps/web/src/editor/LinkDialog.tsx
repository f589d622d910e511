import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { builder as texts } from '@sermon/domain/texts/builder';
import { focusOnArrival } from '../ui/focusOnArrival.ts';
import { Field } from '../ui/plain/Field.tsx';
import { formatOf } from './format.ts';
import { linkAddress, removeLink, setLink } from './tools.ts';

/** Asks where the selected text should lead. Mounted for as long as it is open. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => formatOf(editor.state).link);
  const [address, setAddress] = useState(current ?? '');
  const [error, setError] = useState<string>();
  const [isOpen, setIsOpen] = useState(true);
  const [perform, setPerform] = useState<() => void>();
  const close = (then?: () => void) => {
    setPerform(() => then);
    setIsOpen(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const href = linkAddress(address);
    if (href === null) setError(texts.linkInvalid);
    else close(() => setLink(editor, href));
  };
  // The text takes the focus back once the dialog has let go of it.
  const closed = () => {
    if (perform) perform();
    else editor.commands.focus();
    onClose();
  };

  return (
    <Dialog
      open={isOpen}
      onClose={() => close()}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      aria-labelledby="link-title"
      slotProps={{ transition: { onExited: closed } }}
    >
      <form onSubmit={save} noValidate>
        <DialogTitle id="link-title">Link</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Field
            label="Address"
            value={address}
            error={error}
            ref={focusOnArrival}
            type="url"
            autoComplete="url"
            placeholder="https://"
            onChange={(event) => {
              setAddress(event.target.value);
              setError(undefined);
            }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {current !== null && (
            <Button sx={{ mr: 'auto' }} onClick={() => close(() => removeLink(editor))}>
              Remove Link
            </Button>
          )}
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
