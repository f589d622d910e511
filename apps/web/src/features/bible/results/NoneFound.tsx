import { styled } from '@mui/material/styles';
import { books } from '@sermon/domain/scripture/books';
import { testaments } from '@sermon/domain/scripture/parts';
import { bible as texts } from '@sermon/domain/texts/bible';
import { Button } from '../../../ui/plain/Button.tsx';
import { Advice, Sentence } from '../panelStyles.ts';
import type { BiblePart } from '../useFilter.ts';

/** If only a part of the Bible was searched, offers to search all. */
export function NoneFound({ part, onWhole }: { part: BiblePart; onWhole: () => void }) {
  return (
    <>
      <Sentence>{texts.noVerses}</Sentence>
      <Advice>{part === '' ? texts.otherWords : texts.onlySearched(nameOf(part))}</Advice>
      {part !== '' && (
        <Center>
          <Button variant="tonal" onClick={onWhole}>
            Search the Whole Bible
          </Button>
        </Center>
      )}
    </>
  );
}

const Center = styled('div')({ display: 'flex', justifyContent: 'center', marginTop: -16 });

function nameOf(part: Exclude<BiblePart, ''>): string {
  const testament = testaments.find((known) => known === part);
  return testament ? texts.theTestament[testament] : (books.find(({ number }) => `${number}` === part)?.name ?? '');
}
