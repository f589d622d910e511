import { styled } from '@mui/material/styles';
import type { PublishedKind } from '@sermon/contract/published';
import { published as texts } from '@sermon/domain/texts/published';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, ScrollText } from 'lucide-react';
import { ask } from '../../ask.ts';
import { WaysToSearch } from '../research/WaysToSearch.tsx';
import { api } from './api.ts';

const ways = [
  { typed: 'coming home', finds: 'finds these words in any order' },
  { typed: '“in the dark”', finds: 'finds this exact phrase' },
  { typed: 'Luke 15', finds: 'finds a passage of Scripture' },
];

/** Before anything is typed: how much there is to be searched, and what can be typed. */
export function StartScreen({ kind }: { kind: PublishedKind }) {
  const counts = useQuery({ ...ask(api.published.counts, {}), staleTime: 60_000, meta: { keepsScreen: true } });
  const Icon = kind === 'sermon' ? ScrollText : MessageSquareQuote;
  const count = kind === 'sermon' ? counts.data?.sermons : counts.data?.illustrations;
  return (
    <Screen>
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <p>{count === undefined ? '\u00a0' : texts.installed(kind, count)}</p>
      <WaysToSearch ways={ways} />
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
