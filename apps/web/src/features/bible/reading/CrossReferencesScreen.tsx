import { bible } from '@sermon/contract/bible';
import type { Scripture } from '@sermon/domain/document/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '../../../ask.ts';
import { CrossReferences } from '../results/CrossReferences.tsx';
import { useBibleSettings } from '../useBibleSettings.ts';
import { type Back, ReaderHead } from './ReaderHead.tsx';
import { ReadingPage } from './ReadingPage.tsx';
import type { CrossReferencesView, Trail } from './trail.ts';
import { usePlace } from './usePlace.ts';

type CrossReferencesScreenProps = {
  view: CrossReferencesView;
  trail: Trail;
  headingId: string;
  back: Back;
  onInsert: (quotations: readonly Scripture[]) => void;
};

export function CrossReferencesScreen({ view, trail, headingId, back, onInsert }: CrossReferencesScreenProps) {
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
