import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { builder as texts } from '@sermon/domain/texts/builder';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Field } from '../../ui/plain/Field.tsx';
import { focusText } from '../keys/focusText.ts';
import { formatOf } from './format.ts';
import { linkAddress, removeLink, setLink } from './tools.ts';

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => formatOf(editor.state).link);
  const [address, setAddress] = useState(current ?? '');
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
    const href = linkAddress(address);
    if (href === null) setError(texts.linkInvalid);
    else close(() => setLink(editor, href));
  };

  return (
    <Dialog
      open={isOpen}
      onClose={() => close()}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      aria-labelledby="link-title"
      slotProps={{ transition: { onExited: onClose } }}
    >
      <form onSubmit={save} noValidate>
        <DialogTitle id="link-title">Link</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Field
            label="Address"
            value={address}
            error={error}
            ref={focusAtOnce}
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
