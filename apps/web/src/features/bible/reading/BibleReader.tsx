import type { Scripture } from '@sermon/domain/document/schema';
import { ChapterScreen } from './ChapterScreen.tsx';
import { CrossReferencesScreen } from './CrossReferencesScreen.tsx';
import type { Back } from './ReaderHead.tsx';
import { useReportedColumns } from './ReaderPane.tsx';
import { type ChapterView, type Reading, useTrail } from './trail.ts';
import { useColumns } from './useColumns.ts';
import { useParallel } from './useParallel.ts';

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
