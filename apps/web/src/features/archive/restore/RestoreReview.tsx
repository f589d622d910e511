import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { Info } from 'lucide-react';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { useUpgrade } from '../../../plan/useUpgrade.ts';
import { useUser } from '../../../user.ts';
import { Choices, Panel, Remark } from '../archiveStyles.ts';
import { FolderSelect } from '../import/FolderSelect.tsx';
import { simplifiedForms } from '../plan/simplifiedForms.ts';
import { countsOf, type Archive } from './restorePlan.ts';
import type { ImportRun } from '../import/useImport.ts';

type ReviewProps = { archive: Archive; items: readonly LibraryItem[]; run: ImportRun };

export function RestoreReview({ archive: { manifest }, items, run }: ReviewProps) {
  const user = useUser();
  const upgrade = useUpgrade();
  const { templates, mediaLinks, features } = simplifiedForms(manifest, user);
  return (
    <Panel aria-labelledby="restore">
      <Typography id="restore" variant="h3" component="h2">
        Restore this archive
      </Typography>
      <Typography variant="body1">{texts.archiveOf(nameDay(manifest.dateExported), countsOf(manifest))}</Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.restoreNote}
      </Typography>
      {features[0] && (
        <Remark>
          <Info size={18} strokeWidth={1.6} aria-hidden />
          {texts.paidForms({ templates, mediaLinks })}
          <Button variant="tonal" onClick={() => upgrade(features[0]!)}>
            Upgrade
          </Button>
        </Remark>
      )}
      <FolderSelect label="Add to" items={items} value={run.targetId} onChange={run.setTargetId} />
      <Choices>
        <Button disabled={!manifest.items.length} onClick={run.restore}>
          Restore
        </Button>
        <Button variant="outlined" onClick={run.startAgain}>
          Cancel
        </Button>
      </Choices>
    </Panel>
  );
}
