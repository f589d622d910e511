import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { Info, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUpgrade } from '../../../useUpgrade.ts';
import { Choices, Panel, Remark } from '../archiveStyles.ts';
import { keysWithExistingName, isValid } from './drafts.ts';
import { FolderSelect } from './FolderSelect.tsx';
import { maxFiles } from './readDrafts.ts';
import { ReasonList } from './ReasonList.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import type { Review as ReviewStage } from './stage.ts';
import type { ImportRun } from './useImport.ts';

type ReviewProps = { review: ReviewStage; items: readonly LibraryItem[]; run: ImportRun };

/** Lets the user review the drafts before anything is saved. */
export function Review({ review, items, run }: ReviewProps) {
  const { drafts, unreadable, otherKinds, words, isCut } = review;
  const upgrade = useUpgrade();
  const existing = useMemo(() => keysWithExistingName(drafts, items, run.targetId), [drafts, items, run.targetId]);
  const included = drafts.filter(({ isIncluded }) => isIncluded);
  const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <Panel aria-labelledby="found">
        <Typography id="found" variant="h3" component="h2">
          {texts.found(drafts.length)}
        </Typography>
        {isCut && (
          <Remark data-warning>
            <TriangleAlert {...icon} />
            {texts.tooMany(maxFiles)}
          </Remark>
        )}
        {words > 0 && (
          <Remark>
            <Info {...icon} />
            {texts.wordForSubscribers(words)}
            <Button variant="tonal" onClick={() => upgrade('wordImport')}>
              Upgrade
            </Button>
          </Remark>
        )}
        {otherKinds > 0 && (
          <Remark>
            <Info {...icon} />
            {texts.otherKinds(otherKinds)}
          </Remark>
        )}
        {unreadable.length > 0 && (
          <ReasonList
            title={texts.notRead(unreadable.length)}
            reasons={unreadable.map(({ folders, fileName, reason }) => ({
              name: [...folders, fileName].join('/'),
              reason,
            }))}
          />
        )}
        <Box sx={{ maxWidth: 480 }}>
          <FolderSelect label="Add to" items={items} value={run.targetId} onChange={run.setTargetId} />
        </Box>
        <Choices>
          <Button disabled={!included.length || !included.every(isValid)} onClick={() => run.add(included)}>
            {texts.add(included.length)}
          </Button>
          <Button variant="outlined" onClick={run.startAgain}>
            Cancel
          </Button>
        </Choices>
      </Panel>
      {drafts.length > 0 && <ReviewTable drafts={drafts} existing={existing} onEdit={run.edit} />}
    </>
  );
}
