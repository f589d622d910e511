import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { Info } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUpgrade } from '../../../plan/useUpgrade.ts';
import { Choices, Panel, Remark } from '../archiveStyles.ts';
import { keysWithExistingName, isValid } from './drafts.ts';
import { FolderSelect } from './FolderSelect.tsx';
import { leftOutByReason } from './leftOut.ts';
import { ReasonList } from './ReasonList.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import type { Review as ReviewStage } from './stage.ts';
import type { ImportRun } from './useImport.ts';

type ReviewProps = { review: ReviewStage; items: readonly LibraryItem[]; run: ImportRun };

export function Review({ review, items, run }: ReviewProps) {
  const { drafts, unreadable, leftOut, words, hasNoSupportedFile } = review;
  const upgrade = useUpgrade();
  const existing = useMemo(() => keysWithExistingName(drafts, items, run.targetId), [drafts, items, run.targetId]);
  const included = drafts.filter(({ isIncluded }) => isIncluded);
  const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <Panel aria-labelledby="found">
        <Typography id="found" variant="h3" component="h2" tabIndex={-1} ref={focusAtOnce} sx={{ outline: 'none' }}>
          {texts.found(drafts.length)}
        </Typography>
        {hasNoSupportedFile && <Remark>{texts.nothingFound}</Remark>}
        {words.length > 0 && (
          <>
            <Remark>
              <Info {...icon} />
              {texts.wordForSubscribers(words.length)}
              <Button variant="tonal" onClick={() => upgrade('wordImport')}>
                Upgrade
              </Button>
            </Remark>
            <ReasonList title={texts.wordsLeftOut(words.length)} reasons={words.map((name) => ({ name }))} />
          </>
        )}
        {[...leftOutByReason(unreadable), ...leftOut].map(({ title, advice, names, again }) => (
          <Fragment key={title + advice}>
            <ReasonList title={title} advice={advice} reasons={names.map((name) => ({ name }))} />
            {again && (
              <Choices>
                <Button variant="tonal" onClick={() => run.readAgain(review, again)}>
                  Try Again
                </Button>
              </Choices>
            )}
          </Fragment>
        ))}
        {drafts.length > 0 && (
          <Box sx={{ maxWidth: 480 }}>
            <FolderSelect label="Add to" items={items} value={run.targetId} onChange={run.setTargetId} />
          </Box>
        )}
        <Choices>
          {drafts.length > 0 && (
            <Button disabled={!included.length || !included.every(isValid)} onClick={() => run.add(included)}>
              {texts.add(included.length)}
            </Button>
          )}
          <Button variant="outlined" onClick={run.startAgain}>
            {drafts.length > 0 ? 'Cancel' : 'Choose Other Files'}
          </Button>
        </Choices>
      </Panel>
      {drafts.length > 0 && <ReviewTable drafts={drafts} existing={existing} onEdit={run.edit} />}
    </>
  );
}
