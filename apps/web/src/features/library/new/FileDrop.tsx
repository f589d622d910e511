import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { importFormatOf, isWordProcessing } from '@sermon/domain/library/importFormats';
import { cleanLine } from '@sermon/domain/text';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { connection as texts } from '@sermon/domain/texts/offline/connection';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { type DroppedFile, readFolders, takeDropped } from '../../files/droppedFiles.ts';
import { useTransfers } from '../../files/TransfersProvider.tsx';
import { categoryOf, type NewFile, uploadJob } from '../../files/transferJobs.ts';
import { wordJob } from '../../files/word.ts';
import { nameOf } from '../actions/change.ts';
import { allItems } from '../items.ts';
import { useShowNewItems } from './useShowNewItems.ts';

type DropProps = {
  parentId: string | null;
  children: ReactNode;
};

/** A dropped PDF or book stays a file. */
const isDocument = (file: File) => isWordProcessing(importFormatOf(file));
const isZip = ({ name, type }: File) => type === 'application/zip' || /\.zip$/i.test(name);

export function FileDrop({ parentId, children }: DropProps) {
  const { data: name } = useQuery({
    ...allItems,
    select: (items) => items.find(({ id }) => id === parentId)?.name ?? 'My Library',
  });
  const navigate = useNavigate();
  const { uploadFiles, uploadWord } = useUploads();
  const notify = useNotify();
  const isOnline = useIsOnline();
  const [isOver, setIsOver] = useState(false);
  usePreventFileNavigation();

  const take = async ({ dataTransfer }: DragEvent) => {
    if (!isOnline) return notify({ text: texts.addFilesLater, isFailure: true });
    const { files, folders } = takeDropped(dataTransfer);
    const word = files.filter(isDocument);
    const zips = files.filter(isZip);
    const others = files.filter((file) => !isDocument(file) && !isZip(file));
    if (word.length) uploadWord(word, parentId);
    if (others.length) {
      const named = others.map((file) => ({ file, name: cleanLine(file.name), category: categoryOf(file) }));
      uploadFiles(named, parentId);
    }
    if (!folders.length && !zips.length) return;
    const found = [...zips.map((file) => ({ path: file.name, file })), ...(await readFolders(folders))];
    keepForImport({ files: found, parentId });
    await navigate({ to: '/library-import' });
  };

  return (
    <Area
      onDragOver={(event) => {
        // Another drop target inside the view has already handled these files.
        if (event.isDefaultPrevented()) return setIsOver(false);
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        if (event.isDefaultPrevented() || !bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        void take(event);
      }}
    >
      {children}
      {isOver && (
        <Target role="status">
          <FileUp size={28} strokeWidth={1.6} aria-hidden />
          <p>Drop to add to {name}</p>
          <small>Word, OpenDocument, RTF and Pages files become documents. Folders and zip files are imported.</small>
        </Target>
      )}
    </Area>
  );
}

const bringsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** Otherwise the browser navigates to a file that is dropped outside the target. */
function usePreventFileNavigation() {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (bringsFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

const Area = styled('div')({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
});

const Target = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 8,
  zIndex: theme.zIndex.drawer,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 12,
  border: `2px dashed ${theme.vars.palette.primary.main}`,
  borderRadius: 12,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.surface.tint} 94%, transparent)`,
  color: theme.vars.palette.primary.main,
  pointerEvents: 'none',
  '& p': { ...theme.typography.h3, margin: 0 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

/** One notice covers all files that were started together. */
export function useUploads() {
  const transfers = useTransfers();
  const added = useShowNewItems();
  const showUploaded = useCallback((items: LibraryItem[]) => added(items, libraryTexts.added(nameOf(items))), [added]);
  const uploadFiles = useCallback(
    (files: readonly Omit<NewFile, 'parentId'>[], parentId: string | null) =>
      transfers.run(
        files.map((file) => uploadJob({ ...file, parentId })),
        showUploaded,
      ),
    [transfers, showUploaded],
  );
  const uploadWord = useCallback(
    (files: readonly File[], parentId: string | null) =>
      transfers.run(
        files.map((file) => wordJob(file, parentId)),
        showUploaded,
      ),
    [transfers, showUploaded],
  );
  return { uploadFiles, uploadWord };
}

type FilesForImport = {
  files: readonly DroppedFile[];
  parentId: string | null;
};

let waiting: FilesForImport | null = null;

/** Files cannot be passed in a URL, so they are held for the import screen, which opens next. */
export function keepForImport(dropped: FilesForImport): void {
  waiting = dropped;
}

export function takeForImport(): FilesForImport | null {
  const files = waiting;
  waiting = null;
  return files;
}
