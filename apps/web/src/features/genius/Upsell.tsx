import { styled } from '@mui/material/styles';
import { geniusLimits } from '@sermon/domain/search/limits';
import { genius as texts } from '@sermon/domain/texts/genius';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { useUpgrade } from '../../useUpgrade.ts';
import { useCounts } from './useCounts.ts';

/** Verses, sermons and illustrations (spec part 2 §9: displayNumber 15). */
const ideas = 3 * geniusLimits.results;

/** What Sermon Genius would do for a free user, and the way to it; what is being written is saved before the page is left. */
export function Upsell({ isShown, onSave }: { isShown: boolean; onSave: () => Promise<unknown> }) {
  const counts = useCounts(isShown);
  const upgrade = useUpgrade();
  const [isLeaving, setIsLeaving] = useState(false);
  const activate = async () => {
    if (isLeaving) return;
    setIsLeaving(true);
    await onSave();
    upgrade('Genius');
    setIsLeaving(false);
  };
  const sources = counts && texts.sources(counts.verses + counts.sermons + counts.illustrations);
  return (
    <Place>
      <Lightbulb size={28} strokeWidth={1.4} aria-hidden />
      <h3>{texts.ideas(ideas, sources)}</h3>
      <p>
        Sermon Genius looks at what your sermon is about and suggests verses, sermons and illustrations for it, and says
        why.
      </p>
      <Button onClick={() => void activate()} busyLabel={isLeaving && 'Saving'}>
        Activate Now
      </Button>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  margin: '8px 20px 20px',
  padding: '40px 24px 32px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '& h3': { ...theme.typography.h3, margin: 0, color: theme.vars.palette.text.primary, textWrap: 'balance' },
  '& p': { ...theme.typography.body2, margin: '0 0 8px', textWrap: 'pretty' },
}));
