import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { LibraryItem } from '@sermon/contract/library';
import {
  invalidAddress,
  storedUrlOf,
  type MediaType,
  openAddress,
  parseMedia,
  suggestedName,
} from '@sermon/domain/links/media';
import { cleanLine } from '@sermon/domain/text';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../itemChanges/itemChange.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { checkName } from '../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../ui/plain/Field.tsx';
import { Player } from './PlayerDialog.tsx';

type FormProps = {
  type: MediaType;
  parentId: string | null;
  onAdded: (item: LibraryItem) => void;
  onClose: () => void;
};

export function MediaForm({ type, parentId, onAdded, onClose }: FormProps) {
  const urlField = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [id, setId] = useState<string | null>(null);
  const { formProps, field, message, isBusy } = useForm({
    names: ['Url', 'Name'],
    check: ({ Url, Name }): { Url?: string; Name?: string } => {
      if (parseMedia(type, Url) === null) return { Url: invalidAddress(type) };
      return id === null ? {} : checkName({ Name });
    },
    async send({ Url, Name }) {
      if (id === null) {
        setId(parseMedia(type, Url));
        return null;
      }
      const category = type === 'SoundCloud' ? 'Audio' : 'Video';
      return send({
        call: 'links.save',
        input: { name: Name, url: storedUrlOf(type, id), linkType: type, category, parentId },
      });
    },
    onDone: (saved) => saved && onAdded(saved),
  });
  useEffect(() => urlField.current?.focus(), []);
  const clear = () => {
    setId(null);
    setUrl('');
    urlField.current?.focus();
  };
  const { onInput, ...urlProps } = field('Url');
  return (
    <Box component="form" {...formProps} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
          <Field
            label="URL"
            inputMode="url"
            autoComplete="off"
            placeholder={examples[type]}
            value={url}
            readOnly={id !== null}
            ref={urlField}
            onChange={({ target }) => {
              setUrl(target.value);
              onInput();
            }}
            end={
              id !== null && (
                <button type="button" aria-label="Clear" title="Clear" onClick={clear}>
                  <X size={18} strokeWidth={1.6} aria-hidden />
                </button>
              )
            }
            {...urlProps}
          />
          {id !== null && (
            <>
              <Player type={type} id={id} title={`Preview of the ${type} link`} />
              <Field
                label="Name"
                autoComplete="off"
                defaultValue={suggestedName(type, id)}
                ref={selectAtOnce}
                {...field('Name')}
              />
            </>
          )}
          <FormMessage message={message} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {id === null ? (
          <Button key="validate" type="submit" disabled={!url.trim()}>
            Validate
          </Button>
        ) : (
          <Button key="add" type="submit" busyLabel={isBusy && 'Adding'}>
            Add
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}

const examples: Record<MediaType, string> = {
  YouTube: 'https://www.youtube.com/watch?v=…',
  SoundCloud: 'https://soundcloud.com/artist/track',
  Vimeo: 'https://vimeo.com/265636445',
};

const selectAtOnce = (element: HTMLInputElement | null) => {
  element?.focus();
  element?.select();
};

type LinkFormProps = { parentId: string | null; onAdded: (item: LibraryItem) => void; onClose: () => void };

export function LinkForm({ parentId, onAdded, onClose }: LinkFormProps) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Url'],
    check: ({ Name, Url }) => ({
      ...checkName({ Name }),
      ...((!cleanLine(Url) || openAddress(Url) === null) && { Url: linkTexts.invalidUrl }),
    }),
    send: ({ Name, Url }) =>
      send({ call: 'links.save', input: { name: Name, url: Url, linkType: 'General', parentId } }),
    onDone: onAdded,
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Add" sending={isBusy && 'Adding'} onClose={onClose}>
      <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <Field label="URL" inputMode="url" autoComplete="off" placeholder="example.org/page" {...field('Url')} />
    </DialogForm>
  );
}
