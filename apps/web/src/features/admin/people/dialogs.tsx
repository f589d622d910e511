import { adminPeople, type ChangedPerson, type Person } from '@sermon/contract/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { callServer } from '../../../api.ts';
import { AskDialog, Confirmation, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { PasswordForm } from '../../settings/secondStep/PasswordForm.tsx';
import { nameOf } from './people.ts';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { AddressHint } from '../../../ui/AddressHint.tsx';
import { copy } from '../../../ui/browser/clipboard.ts';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';

/** Actions that open an account to somebody, so administrators prove who they are. */
export type ProvedAct = 'makeAdministrator' | 'createResetLink';

type Props = {
  person: Person;
  asked: ProvedAct | null;
  onMade: (changed: ChangedPerson) => void;
  onLink: (link: string | null) => void;
  onClose: () => void;
};

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

type DeletePersonDialogProps = { person: Person; isOpen: boolean; onClose: () => void; onDelete: () => void };

export const DeletePersonDialog = ({ person, isOpen, onClose, onDelete }: DeletePersonDialogProps) => (
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

type ResetLinkDialogProps = { person: Person; link: string | null; onClose: () => void };

export function ResetLinkDialog({ person, link, onClose }: ResetLinkDialogProps) {
  const introId = useId();
  const notify = useNotify();
  const shown = useLast(link) ?? '';
  const copyLink = async () => {
    const escaped = shown.replaceAll('&', '&amp;');
    const outcome = await copy({ text: shown, html: `<a href="${escaped}">${escaped}</a>` });
    if (outcome === 'copied') notify({ text: texts.linkDialog.copied });
  };
  return (
    <AskDialog
      title={texts.linkDialog.title}
      width="sm"
      isOpen={link !== null}
      descriptionId={introId}
      onClose={onClose}
    >
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={introId} sx={{ color: 'text.primary' }}>
          {texts.linkDialog.intro(nameOf(person))}
        </DialogContentText>
        <Field label={texts.linkDialog.link} value={shown} readOnly ref={selectAtOnce} />
        {shown !== '' && <AddressHint address={shown} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.linkDialog.done}
        </Button>
        <Button onClick={() => void copyLink()}>
          <Copy size={18} strokeWidth={1.6} aria-hidden />
          {texts.linkDialog.copy}
        </Button>
      </DialogActions>
    </AskDialog>
  );
}
