import { invitations, type SentInvitation } from '@sermon/contract/admin/invitations';
import { styled } from '@mui/material/styles';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import { useRef } from 'react';
import { callServer } from '../../../api.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { checkEmail } from '../../accounts/checks.ts';

export function InviteForm({ onSent }: { onSent: (sent: SentInvitation) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const notOffline = useNotOffline();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Email'],
    check: ({ Email }) => checkEmail(Email),
    send: ({ Email }) => callServer(invitations.invite, { email: Email.trim() }),
    onDone: (sent) => {
      if (input.current) input.current.value = '';
      input.current?.focus();
      onSent(sent);
    },
  });
  return (
    <Form {...formProps}>
      <Line>
        <Field label={texts.email} type="email" autoComplete="off" ref={input} {...field('Email')} />
        <DisabledIf why={notOffline} placement="bottom">
          <Button type="submit" busyLabel={isBusy && texts.inviting}>
            {texts.invite}
          </Button>
        </DisabledIf>
      </Line>
      <FormMessage message={message} />
    </Form>
  );
}

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, paddingBlock: 8 });

const Line = styled('div')({
  display: 'flex',
  gap: 12,
  maxWidth: 480,
  '& > div': { flex: 1, minWidth: 0 },
  '& > button': { flex: 'none', height: 48, marginTop: 30 },
});
