import { styled } from '@mui/material/styles';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import { archive } from '@sermon/domain/texts/archive';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '../../../frame/signOut/SignOutDialog.tsx';
import { useUnsavedCheck } from '../../../frame/signOut/useUnsavedCheck.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Progress } from '../../../ui/states/Progress.tsx';
import { useExport } from '../../archive/export/useExport.ts';
import { DataRow } from '../DataRow.tsx';
import { Section } from '../Section.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

export function DataSection() {
  const { packing, begin, cancel } = useExport();
  const [isDeleting, setIsDeleting] = useState(false);
  const check = useUnsavedCheck({ proceed: () => setIsDeleting(true) });
  const notOffline = useNotOffline();
  return (
    <Section title={texts.sections.data}>
      <DataRow title={texts.download} hint={texts.downloadHint}>
        {packing ? (
          <Packing>
            <Progress
              text={packing.all === null ? archive.packing : archive.packed(packing.done, packing.all)}
              part={packing.all && packing.done / packing.all}
              onCancel={cancel}
            />
          </Packing>
        ) : (
          <DisabledIf why={notOffline} placement="bottom">
            <Button variant="outlined" onClick={begin}>
              <Download size={18} strokeWidth={1.6} aria-hidden />
              {texts.downloadButton}
            </Button>
          </DisabledIf>
        )}
      </DataRow>
      <DataRow title={texts.deleteAccount} hint={texts.deleteHint(daysToReturn)}>
        <DisabledIf why={notOffline} placement="bottom">
          <Button variant="quietDanger" data-frameless aria-haspopup="dialog" onClick={() => void check.start()}>
            <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            {texts.deleteButton}
          </Button>
        </DisabledIf>
      </DataRow>
      <SignOutDialog check={check} act={texts.deleteDialog.goOn} />
      <DeleteDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDownload={() => {
          setIsDeleting(false);
          if (!packing) begin();
        }}
      />
    </Section>
  );
}

const Packing = styled('div')({ flex: '1 1 100%', paddingBottom: 8 });
