import { adminPeople, type ChangedPerson, type Person } from '@sermon/contract/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { callServer } from '../../../api.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useLast } from '../../../ui/useLast.ts';
import { PasswordForm } from '../../settings/secondStep/PasswordForm.tsx';
import { nameOf } from './people.ts';

/** They open an account to somebody, so administrators prove who they are. */
export type ProvedAct = 'makeAdministrator' | 'createResetLink';

type Props = {
  person: Person;
  asked: ProvedAct | null;
  onMade: (changed: ChangedPerson) => void;
  onLink: (link: string | null) => void;
  onClose: () => void;
};

/** Asks the administrator for their password first. */
export function ProofDialog({ person, asked, onMade, onLink, onClose }: Props) {
  const shown = useLast(asked) ?? 'makeAdministrator';
  const personId = person.id;
  const form = {
    sentences: [`${nameOf(person)}, ${person.email}`, texts.hints[shown]],
    label: texts.actions[shown],
    busyLabel: texts.working,
    onClose,
  };
  return (
    <AskDialog title={`${texts.actions[shown]}?`} isOpen={asked !== null} onClose={onClose}>
      {shown === 'makeAdministrator' ? (
        <PasswordForm
          {...form}
          send={(password) => callServer(adminPeople.makeAdministrator, { personId, password })}
          onDone={onMade}
        />
      ) : (
        <PasswordForm
          {...form}
          send={(password) => callServer(adminPeople.sendResetLink, { personId, password })}
          onDone={({ link }) => onLink(link)}
        />
      )}
    </AskDialog>
  );
}
