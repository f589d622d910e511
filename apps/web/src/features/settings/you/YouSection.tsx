import Skeleton from '@mui/material/Skeleton';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { useUser } from '../../../user.ts';
import { accountSettings } from '../account.ts';
import { Section } from '../Section.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PictureRow } from './PictureRow.tsx';
import { SetPasswordRow } from './SetPasswordRow.tsx';
import { EditableRow } from './SettingRow.tsx';
import { WaitingEmail } from './WaitingEmail.tsx';

type Setting = 'name' | 'email' | 'password';

/** One form is open at a time. */
export function YouSection() {
  const user = useUser();
  const { data: settings, error, refetch } = useQuery(accountSettings);
  const notLoaded = error ? texts.passwordNotLoaded : <Skeleton variant="rounded" width={180} height={14} />;
  const [open, setOpen] = useState<Setting | null>(null);
  const rowProps = (setting: Setting) => ({
    isOpen: open === setting,
    onOpen: () => setOpen(setting),
    onClose: () => setOpen((now) => (now === setting ? null : now)),
  });
  return (
    <Section title={texts.sections.you}>
      {!settings && error && (
        <TroubleLine message={loadTrouble(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      <PictureRow />
      <EditableRow
        label={texts.name}
        value={`${user.firstName} ${user.lastName}`}
        Form={NameForm}
        {...rowProps('name')}
      />
      <EditableRow
        label={texts.email}
        value={
          <>
            {user.email}
            {/* Always there, so that screen readers announce what appears in it. */}
            <div role="status">
              {settings && <ConfirmEmail settings={settings} note={texts.notConfirmed} />}
              {settings?.newEmail && <WaitingEmail email={settings.newEmail.email} />}
            </div>
          </>
        }
        Form={EmailForm}
        {...rowProps('email')}
      />
      {settings?.hasPassword === false ? (
        <SetPasswordRow />
      ) : (
        <EditableRow
          label={texts.password}
          value={settings ? passwordAge(settings.datePasswordChanged) : notLoaded}
          Form={PasswordForm}
          {...rowProps('password')}
        />
      )}
    </Section>
  );
}

const passwordAge = (changed: Date | null) =>
  changed ? texts.passwordChangedOn(nameDay(changed)) : texts.passwordUnchanged;
