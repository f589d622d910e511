import type { Scripture } from '@sermon/domain/document/schema';
import { ChapterScreen } from './ChapterScreen.tsx';
import { CrossReferencesScreen } from './CrossReferencesScreen.tsx';
import { Frame } from './Frame.tsx';
import { type ChapterView, type Reading, useTrail } from './trail.ts';
import { useColumns } from './useColumns.ts';
import { useParallel } from './useParallel.ts';

export type BibleReaderProps = {
  reading: Reading;
  headingId: string;
  onInsert: (quotations: readonly Scripture[]) => void;
  onClose: () => void;
};

/** Shows a chapter, or the cross references for a verse. */
export function BibleReader({ reading, ...rest }: BibleReaderProps) {
  const trail = useTrail(reading);
  const { view, depth } = trail;
  if (view.kind === 'chapter') return <ReadChapter key={depth} view={view} trail={trail} {...rest} />;
  return (
    <Frame data-columns={1}>
      <CrossReferencesScreen key={depth} view={view} trail={trail} {...rest} />
    </Frame>
  );
}

type ReadChapterProps = Omit<BibleReaderProps, 'reading'> & { view: ChapterView; trail: ReturnType<typeof useTrail> };

function ReadChapter({ view, ...rest }: ReadChapterProps) {
  const parallel = useParallel();
  const read = useColumns(view, parallel.ids);
  return (
    <Frame data-columns={read.columns.length}>
      <ChapterScreen view={view} read={read} onParallel={parallel.toggle} {...rest} />
    </Frame>
  );
}
