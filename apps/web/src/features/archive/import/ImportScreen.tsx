import Box from '@mui/material/Box';
import { archive as texts } from '@sermon/domain/texts/archive';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Progress } from '../../../ui/states/Progress.tsx';
import { takeForImport } from '../../library/new/FileDrop.tsx';
import { useItems } from '../../library/items.ts';
import { View } from '../../library/View.tsx';
import { Choices, DropZone, Panel, Remark } from '../archiveStyles.ts';
import { FolderSelect, Review } from './Review.tsx';
import { type ImportRun, useImport } from './useImport.ts';
import Typography from '@mui/material/Typography';
import { FolderInput, Info, TriangleAlert } from 'lucide-react';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { ReasonList } from './ReasonList.tsx';
import { progressText, useImportRun } from './ImportProvider.tsx';
import type { ImportRun as PageImport } from './importRun.ts';
import { endText, type Stage } from './stage.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { type DroppedFile, readFolders, takeDropped } from '../../files/droppedFiles.ts';
import { acceptedEndings } from '../sources/paths.ts';
import { useExport } from '../useExport.ts';
import type { LibraryItem } from '@sermon/contract/library';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { useUpgrade } from '../../../plan/useUpgrade.ts';
import { useUser } from '../../../user.ts';
import { simplifiedForms } from '../plan/plan.ts';
import { type Archive, countsOf } from '../plan/restorePlan.ts';

export function ImportScreen() {
  const run = useImportRun();
  return <View title="Import and Export">{run && <ImportStages page={run} />}</View>;
}

function ImportStages({ page }: { page: PageImport }) {
  const { data: items = [] } = useItems();
  const navigate = useNavigate();
  const run = useImport(
    page,
    (targetId) =>
      void (targetId
        ? navigate({ to: '/library-home/$id', params: { id: targetId } })
        : navigate({ to: '/library-home' })),
  );
  useFilesForImport(run);
  const { stage } = run;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: { xs: 2, sm: 0 }, maxWidth: stage.at === 'review' ? 'none' : 720 }}>
      {stage.at === 'start' && (
        <>
          <ChooseFiles problem={stage.problem} onFiles={run.read} />
          <ExportPanel />
        </>
      )}
      {(stage.at === 'reading' || stage.at === 'adding') && (
        <Panel aria-label="Import">
          <Progress text={progressText(run)} part={stage.all && stage.done / stage.all} onCancel={run.cancel} />
        </Panel>
      )}
      {stage.at === 'elsewhere' && (
        <Panel aria-label="Import">
          <Typography variant="body1">{texts.elsewhere}</Typography>
        </Panel>
      )}
      {stage.at === 'review' && <Review review={stage} items={items} run={run} />}
      {stage.at === 'archive' && <RestoreReview archive={stage.archive} items={items} run={run} />}
      {stage.at === 'done' && <AfterImport stage={stage} onAgain={run.startAgain} />}
    </Box>
  );
}

/** Files may also be dropped elsewhere in the library, even while this screen is already open. */
function useFilesForImport({ read }: ImportRun): void {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const take = useRef(() => {});
  useEffect(() => {
    take.current = () => {
      const dropped = takeForImport();
      if (!dropped) return;
      read(dropped.files, dropped.parentId);
    };
  });
  useEffect(() => {
    if (!visit) return;
    // The delay ensures that the component stays mounted, because the dropped files can be taken only once.
    const timer = setTimeout(() => take.current(), 0);
    return () => clearTimeout(timer);
  }, [visit]);
}

const AfterImport = (props: { stage: Extract<Stage, { at: 'done' }>; onAgain: () => void }) => {
  const { changed, failed, withoutOriginal, problem, isAnnounced } = props.stage;
  return (
    <Panel aria-labelledby="after">
      <Typography id="after" variant="h3" component="h2">
        Import
      </Typography>
      {problem && (
        <Remark role="alert" data-error>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          {problem}
        </Remark>
      )}
      {!isAnnounced && <Typography variant="body1">{endText(props.stage)}</Typography>}
      {changed.length > 0 && <ReasonList title={texts.changed(changed.length)} reasons={changed} />}
      {withoutOriginal.length > 0 && (
        <ReasonList title={texts.withoutOriginal(withoutOriginal.length)} reasons={withoutOriginal} />
      )}
      {failed.length > 0 && <ReasonList title={texts.notAdded(failed.length)} reasons={failed} />}
      <Choices>
        <LinkButton to="/library-home">Go to My Library</LinkButton>
        <Button variant="outlined" onClick={props.onAgain}>
          Import More
        </Button>
      </Choices>
    </Panel>
  );
};

type ChooseProps = {
  problem: string | null;
  onFiles: (files: readonly DroppedFile[]) => void;
};

function ChooseFiles({ problem, onFiles }: ChooseProps) {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isPhone = useIsPhone();

  const wholeFolder = (input: HTMLInputElement | null) => {
    folder.current = input;
    if (input) input.webkitdirectory = true;
  };

  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // Clearing the input lets the user choose the same files again.
    currentTarget.value = '';
    if (chosen.length) onFiles(chosen.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
  };
  const takeDrop = async (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = takeDropped(event.dataTransfer);
    const singleFiles = dropped.files.map((file) => ({ path: file.name, file }));
    const all = [...singleFiles, ...(await readFolders(dropped.folders))];
    if (all.length) onFiles(all);
  };

  return (
    <Panel aria-labelledby="import">
      <Typography id="import" variant="h3" component="h2">
        Import
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.importIs}
      </Typography>
      {problem && (
        <Remark role="alert" data-error>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          {problem}
        </Remark>
      )}
      <DropZone
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => void takeDrop(event)}
      >
        <FolderInput size={28} strokeWidth={1.6} aria-hidden />
        <Typography variant="subtitle1" component="p">
          {isPhone ? texts.choose : texts.drop}
        </Typography>
        <Choices sx={{ justifyContent: 'center' }}>
          <Button onClick={() => folder.current?.click()}>Choose Folder</Button>
          <Button variant="outlined" onClick={() => files.current?.click()}>
            Choose Files or Zip
          </Button>
        </Choices>
        <input ref={wholeFolder} type="file" hidden aria-label="Folder" onChange={takeChosen} />
        <input
          ref={files}
          type="file"
          multiple
          accept={acceptedEndings}
          hidden
          aria-label="Files or zip"
          onChange={takeChosen}
        />
      </DropZone>
    </Panel>
  );
}

function ExportPanel() {
  const { packing, begin, cancel } = useExport();
  return (
    <Panel aria-labelledby="export">
      <Typography id="export" variant="h3" component="h2">
        Export
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.exportIs}
      </Typography>
      {packing ? (
        <Progress
          text={packing.all === null ? texts.packing : texts.packed(packing.done, packing.all)}
          part={packing.all && packing.done / packing.all}
          onCancel={cancel}
        />
      ) : (
        <div>
          <Button variant="outlined" onClick={begin}>
            Export Everything
          </Button>
        </div>
      )}
    </Panel>
  );
}

type ReviewProps = { archive: Archive; items: readonly LibraryItem[]; run: ImportRun };

function RestoreReview({ archive: { manifest }, items, run }: ReviewProps) {
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
