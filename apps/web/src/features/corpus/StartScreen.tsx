import { corpus, type CorpusKind } from '@sermon/contract/corpus';
import { styled } from '@mui/material/styles';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, ScrollText } from 'lucide-react';
import { ask } from '../../ask.ts';
import { SearchExamples } from '../bible/SearchExamples.tsx';

const ways = [
  { typed: 'coming home', finds: 'finds these words in any order' },
  { typed: '“in the dark”', finds: 'finds this exact phrase' },
  { typed: 'Luke 15', finds: 'finds a passage of Scripture' },
];

type StartScreenProps = { kind: CorpusKind; onSearch: (typed: string) => void };

export function StartScreen({ kind, onSearch }: StartScreenProps) {
  const counts = useQuery({ ...ask(corpus.counts, {}), staleTime: 60_000 });
  const Icon = kind === 'sermon' ? ScrollText : MessageSquareQuote;
  const count = kind === 'sermon' ? counts.data?.sermons : counts.data?.illustrations;
  return (
    <Screen>
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <p>{count === undefined ? '\u00a0' : texts.installed(kind, count)}</p>
      <SearchExamples examples={ways} onSearch={onSearch} />
    </Screen>
  );
}

const Screen = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '40px 20px',
  color: theme.vars.palette.text.secondary,
  '& > p': { ...theme.typography.subtitle1, margin: 0, fontWeight: 400, color: theme.vars.palette.text.primary },
}));
