import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import type { Person } from '@sermon/contract/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copy } from '../../../ui/browser/clipboard.ts';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { useLast } from '../../../ui/useLast.ts';
import { nameOf } from './people.ts';

type Props = { person: Person; link: string | null; onClose: () => void };

export function ResetLinkDialog({ person, link, onClose }: Props) {
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
