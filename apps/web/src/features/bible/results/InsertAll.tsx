import { bible, type BibleSearchResults } from '@sermon/contract/bible';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { Scripture } from '@sermon/domain/document/schema';
import type { VerseSetting } from '@sermon/domain/scripture/setting';
import { joinedVerses, toPassages } from '@sermon/domain/scripture/verse';
import { bible as texts } from '@sermon/domain/texts/bible';
import { CornerDownLeft } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

/** The server returns no more verses at once. */
export const longestPassage = 50;

/**
 * A button that inserts all passages of a search, each as one quotation. Shown only if the user searched for references
 * to between 2 and `longestPassage` verses, and if they are not one passage that is shown completely.
 */
export function InsertAll(props: {
  query: string;
  answer: BibleSearchResults;
  setting: VerseSetting;
  onInsert: (...quotations: readonly Scripture[]) => void;
}) {
  const { query, answer, setting, onInsert } = props;
  const { translationId, totalCount } = answer;
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const insert = async () => {
    setIsBusy(true);
    const found = await callServer(bible.findVerses, { q: query, translationId, take: longestPassage }).catch(
      () => null,
    );
    setIsBusy(false);
    if (!found) return notify({ text: texts.bibleSearchFailed, isFailure: true });
    onInsert(...toPassages(found.results, translationId, setting));
  };
  const isOneShown = answer.results.length === totalCount && joinedVerses(answer.results).length === 1;
  if (!answer.isValidScriptureSearch || totalCount < 2 || totalCount > longestPassage || isOneShown) return null;
  const icon = isBusy ? (
    <CircularProgress size={16} color="inherit" aria-hidden />
  ) : (
    <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />
  );
  return (
    <Button
      size="small"
      aria-busy={isBusy}
      startIcon={icon}
      onClick={() => !isBusy && void insert()}
      sx={{ alignSelf: 'start', ml: '10px', mt: 0.5 }}
    >
      {`Insert All ${totalCount} Verses`}
    </Button>
  );
}
