import { settings as settingsCalls } from '@sermon/contract/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { checkEmail } from '../../accounts/checks.ts';
import { showSettings, showUser } from '../account.ts';
import { OwnProof } from '../otherSites/OwnProof.tsx';
import { useProofForm } from '../otherSites/useProofForm.ts';
import { EditForm } from './EditForm.tsx';

/** The link in an email confirms the new address. A server without email changes it at once. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { field, isAskedFirst, ...form } = useProofForm({
    names: ['Email', 'Password'],
    check: ({ Email }) => checkEmail(Email),
    send: async ({ Email, Password }) => {
      const { user, settings } = await callServer(settingsCalls.changeEmail, {
        email: Email.trim(),
        password: Password,
      });
      await Promise.all([showUser(client, user), showSettings(client, settings)]);
      return settings;
    },
    onDone: ({ newEmail }) => {
      if (!newEmail) notify({ text: texts.emailChanged });
      onClose();
    },
  });
  return (
    <EditForm {...form} hasNoSave={isAskedFirst} onCancel={onClose}>
      {/* Not shown while the user must sign in again: that leaves the page, so an address that was already entered would be lost. */}
      {!isAskedFirst && (
        <Field label={texts.newEmail} type="email" autoComplete="email" ref={focusAtOnce} {...field('Email')} />
      )}
      <OwnProof {...field('Password')} />
    </EditForm>
  );
}
