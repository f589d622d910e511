import type { Scripture } from '@sermon/domain/document/schema';
import { ChapterScreen } from './ChapterScreen.tsx';
import { type Back, ReaderHead, ReadingPage } from './ReaderHead.tsx';
import { useReportedColumns } from './ReaderPane.tsx';
import { type ChapterView, type CrossReferencesView, type Reading, type Trail, usePlace, useTrail } from './trail.ts';
import { useColumns, useParallel } from './useColumns.ts';
import { bible } from '@sermon/contract/bible';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '../../../ask.ts';
import { CrossReferences } from '../results/VerseResult.tsx';
import { useBibleSettings } from '../useBibleSettings.ts';

export type BibleReaderProps = {
  reading: Reading;
  headingId: string;
  back: Back;
  onInsert: (quotations: readonly Scripture[]) => void;
};

export function BibleReader({ reading, ...rest }: BibleReaderProps) {
  const trail = useTrail(reading);
  const { view, depth } = trail;
  if (view.kind === 'chapter') return <ReadChapter key={depth} view={view} trail={trail} {...rest} />;
  return <CrossReferencesScreen key={depth} view={view} trail={trail} {...rest} />;
}

type ReadChapterProps = Omit<BibleReaderProps, 'reading'> & { view: ChapterView; trail: ReturnType<typeof useTrail> };

function ReadChapter({ view, ...rest }: ReadChapterProps) {
  const parallel = useParallel();
  const read = useColumns(view, parallel.ids);
  useReportedColumns(read.columns.length);
  return <ChapterScreen view={view} read={read} onParallel={parallel.toggle} {...rest} />;
}

type CrossReferencesScreenProps = {
  view: CrossReferencesView;
  trail: Trail;
  headingId: string;
  back: Back;
  onInsert: (quotations: readonly Scripture[]) => void;
};

function CrossReferencesScreen({ view, trail, headingId, back, onInsert }: CrossReferencesScreenProps) {
  const { reference, translationId } = view;
  const { copySetting, viewSetting } = useBibleSettings();
  const page = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { queryKey } = ask(bible.crossReferences, { scriptureReference: reference, translationId });
  const here = usePlace(page, trail, client.getQueryData(queryKey) !== undefined);
  const heading = `Cross references for ${reference}`;
  return (
    <>
      <ReaderHead
        headingId={headingId}
        heading={heading}
        back={trail.before ? { label: trail.before.reference, onUse: trail.back } : back}
      />
      <ReadingPage ref={page} role="region" aria-label={heading} tabIndex={-1}>
        <CrossReferences
          reference={reference}
          translationId={translationId}
          viewSetting={viewSetting}
          copySetting={copySetting}
          onInsert={(quotation) => onInsert([quotation])}
          onRead={(reading) => trail.read(reading, here())}
        />
      </ReadingPage>
    </>
  );
}
