import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/when.ts';
import { Choices, Panel } from '../archiveStyles.ts';
import { FolderSelect } from '../import/FolderSelect.tsx';
import { countsOf, type Archive } from './restorePlan.ts';
import type { ImportRun } from '../import/useImport.ts';

type ReviewProps = { archive: Archive; items: readonly LibraryItem[]; run: ImportRun };

/** Shows an archive's contents before they are restored. */
export function RestoreReview({ archive: { manifest }, items, run }: ReviewProps) {
  return (
    <Panel aria-labelledby="restore">
      <Typography id="restore" variant="h3" component="h2">
        Restore this archive
      </Typography>
      <Typography variant="body1">{texts.archiveOf(nameDay(manifest.dateExported), countsOf(manifest))}</Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.restoreNote}
      </Typography>
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
