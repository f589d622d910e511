import { styled } from '@mui/material/styles';
import { sharing } from '@sermon/contract/sharing/shares';
import { maxChurchNameLength } from '@sermon/domain/sharing/limits';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callServer } from '../../api.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../ui/plain/Field.tsx';
import type { Share } from './useShare.ts';
import { Row } from './VideoSection.tsx';

/** The name that all pages of the user show. */
export function ChurchSection({ sharing: { share, show } }: { sharing: Share }) {
  const notify = useNotify();
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!share) return null;
  const { churchName, churchAddress, churchUrl } = share;
  const host = churchUrl && new URL(churchUrl).host;
  const instead = churchAddress === null ? texts.yourName : texts.quoted(churchAddress);
  const act = churchName ? texts.changeChurch : texts.addChurch;
  const close = () => {
    flushSync(() => setIsEditing(false));
    button.current?.focus();
  };
  const save = (name: string) => {
    show({ churchName: name });
    notify({ text: texts.churchSaved });
    close();
  };
  if (isEditing)
    return <ChurchForm name={churchName} hint={texts.churchHint(host, instead)} onSaved={save} onClose={close} />;
  return (
    <Row>
      <div>
        <b>{texts.church}</b>
        {churchName && <span dir="auto">{churchName}</span>}
        <small>{texts.churchHint(host, churchName ? null : instead)}</small>
      </div>
      <Button variant="outlined" ref={button} aria-label={texts.churchOf(act)} onClick={() => setIsEditing(true)}>
        {act}
      </Button>
    </Row>
  );
}

type FormProps = { name: string; hint: string; onSaved: (name: string) => void; onClose: () => void };

function ChurchForm({ name, hint, onSaved, onClose }: FormProps) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['ChurchName'],
    check: () => ({}),
    send: async ({ ChurchName }) => {
      const churchName = ChurchName.trim();
      await callServer(sharing.setChurchName, { churchName });
      return churchName;
    },
    onDone: onSaved,
  });
  return (
    <Form {...formProps}>
      <Field
        label={texts.church}
        autoComplete="organization"
        autoCapitalize="words"
        maxLength={maxChurchNameLength}
        placeholder={texts.churchExample}
        defaultValue={name}
        hint={hint}
        ref={focusAtOnce}
        {...field('ChurchName')}
      />
      <FormMessage message={message} />
      <div>
        <Button type="submit" busyLabel={isBusy && texts.saving}>
          {texts.save}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}

const Form = styled('form')({ display: 'grid', gap: 8, '& > div:last-of-type': { display: 'flex', gap: 8 } });
