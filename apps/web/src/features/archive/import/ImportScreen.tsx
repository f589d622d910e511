import Box from '@mui/material/Box';
import { archive as texts } from '@sermon/domain/texts/archive';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Progress } from '../../../ui/states/Progress.tsx';
import { takeForImport } from '../../library/dragging/filesForImport.ts';
import { useItems } from '../../library/items.ts';
import { View } from '../../library/View.tsx';
import { AfterImport } from './AfterImport.tsx';
import { Panel } from '../archiveStyles.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ExportPanel } from '../export/ExportPanel.tsx';
import { RestoreReview } from '../restore/RestoreReview.tsx';
import { Review } from './Review.tsx';
import { useImport, type ImportRun } from './useImport.ts';

export function ImportScreen() {
  const { data: items = [] } = useItems();
  const navigate = useNavigate();
  const run = useImport(
    (targetId) =>
      void (targetId
        ? navigate({ to: '/library-home/$id', params: { id: targetId } })
        : navigate({ to: '/library-home' })),
  );
  useFilesForImport(run);
  const { stage } = run;
  return (
    <View title="Import and Export">
      <Box sx={{ display: 'grid', gap: 2, pt: { xs: 2, sm: 0 }, maxWidth: stage.at === 'review' ? 'none' : 720 }}>
        {stage.at === 'start' && (
          <>
            <ChooseFiles problem={stage.problem} onFiles={run.read} />
            <ExportPanel />
          </>
        )}
        {stage.at === 'reading' && (
          <Panel aria-label="Import">
            <Progress
              text={stage.all === null ? texts.reading : texts.readingOf(stage.done, stage.all)}
              part={stage.all && stage.done / stage.all}
              onCancel={run.cancel}
            />
          </Panel>
        )}
        {stage.at === 'review' && <Review review={stage} items={items} run={run} />}
        {stage.at === 'archive' && <RestoreReview archive={stage.archive} items={items} run={run} />}
        {stage.at === 'adding' && (
          <Panel aria-label="Import">
            <Progress
              text={(stage.isRestoring ? texts.restoring : texts.adding)(stage.done, stage.all)}
              part={stage.done / stage.all}
              onCancel={run.cancel}
            />
          </Panel>
        )}
        {stage.at === 'done' && <AfterImport stage={stage} onAgain={run.startAgain} />}
      </Box>
    </View>
  );
}

/** Files may also be dropped elsewhere in the library, even while this screen is already open. */
function useFilesForImport({ read, setTargetId }: ImportRun): void {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const take = useRef(() => {});
  useEffect(() => {
    take.current = () => {
      const dropped = takeForImport();
      if (!dropped) return;
      setTargetId(dropped.parentId);
      read(dropped.files);
    };
  });
  useEffect(() => {
    if (!visit) return;
    // The delay ensures that the component stays mounted, because the dropped files can be taken only once.
    const timer = setTimeout(() => take.current(), 0);
    return () => clearTimeout(timer);
  }, [visit]);
}
