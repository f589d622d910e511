import type { Person } from '@sermon/contract/admin/people';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { Confirmation } from '../../../ui/dialogs/Confirmation.tsx';
import { nameOf } from './people.ts';

type Props = { person: Person; isOpen: boolean; onClose: () => void; onDelete: () => void };

export const DeletePersonDialog = ({ person, isOpen, onClose, onDelete }: Props) => (
  <AskDialog title={texts.deleteDialog.title(nameOf(person))} width="sm" isOpen={isOpen} onClose={onClose}>
    <Confirmation
      sentences={[
        texts.deleteDialog.goes(person.documents, person.files, daysToReturn),
        person.isBlocked ? texts.deleteDialog.returnBlocked : texts.deleteDialog.return,
      ]}
      act={texts.deleteDialog.button}
      onAct={onDelete}
      onClose={onClose}
    />
  </AskDialog>
);
