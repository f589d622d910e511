import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { useCallback } from 'react';
import { uploadJob, type NewFile } from '../../files/upload.ts';
import { useTransfers } from '../../files/useTransfers.ts';
import { wordJob } from '../../files/word.ts';
import { nameOf } from '../actions/change.ts';
import { useShowNewItems } from './useShowNewItems.ts';

/** One notice covers all files that were started together. */
export function useUploads() {
  const transfers = useTransfers();
  const added = useShowNewItems();
  const showUploaded = useCallback((items: LibraryItem[]) => added(items, texts.added(nameOf(items))), [added]);
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
