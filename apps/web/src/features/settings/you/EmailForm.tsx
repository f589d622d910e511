import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { checkEmail } from '../../accounts/checks.ts';
import { accountSettings, showSettings, showUser } from '../account.ts';
import { api } from '../api.ts';
import { checkProof, mustSignInAgain, OwnProof, useProven } from '../otherSites/OwnProof.tsx';
import { EditForm } from './EditForm.tsx';

/** Requests a new email address, which the link in an email confirms. A server without email changes it at once. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { data: known } = useQuery(accountSettings);
  const proven = useProven();
  const { field, message, ...form } = useForm({
    names: ['Email', 'Password'],
    check: ({ Email, Password }) => ({ ...checkEmail(Email), ...checkProof(known, Password) }),
    send: async ({ Email, Password }) => {
      const { user, settings } = await proven(() =>
        api.settings.changeEmail({ email: Email.trim(), password: Password }),
      );
      await Promise.all([showUser(client, user), showSettings(client, settings)]);
      return settings;
    },
    onDone: ({ newEmail }) => {
      if (!newEmail) notify({ text: texts.emailChanged });
      onClose();
    },
  });
  // Signing in again leaves the page, so an address that was entered before would be lost.
  const isAskedFirst = mustSignInAgain(known);
  return (
    <EditForm {...form} message={isAskedFirst ? null : message} hasNoSave={isAskedFirst} onCancel={onClose}>
      {!isAskedFirst && (
        <Field label={texts.newEmail} type="email" autoComplete="email" ref={focusAtOnce} {...field('Email')} />
      )}
      <OwnProof {...field('Password')} />
    </EditForm>
  );
}
