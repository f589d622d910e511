import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { isOwn } from '../itemCalls.ts';
import { open } from '../actions/open.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { factsOf } from './facts.ts';

/** Shows the details of an item, with buttons to open and to edit it. */
export function DetailsPanel({ item }: { item: LibraryItem }) {
  const now = useNow();
  const { run } = useItemActions();
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened');
  if (form === 'open') return <DetailsForm item={item} onClose={() => setForm('closed')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ pt: 0.5 }}>
          <ItemIcon item={item} size={22} />
        </Box>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {item.name}
        </Typography>
      </Box>
      {item.openingLine && (
        <Typography variant="verse" color="textSecondary">
          {item.openingLine}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button isLarge onClick={() => run(open, [item])}>
          Open
        </Button>
        {isOwn(item) && (
          // This button receives focus when the form closes.
          <Button variant="outlined" ref={form === 'closed' ? focusAtOnce : undefined} onClick={() => setForm('open')}>
            <PenLine size={18} strokeWidth={1.6} aria-hidden />
            Edit Details
          </Button>
        )}
      </Box>
      <Facts>
        {factsOf(item, now).map(({ label, value, isScripture }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-scripture={isScripture || undefined}>{value}</dd>
          </div>
        ))}
      </Facts>
    </Box>
  );
}

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: 14,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingTop: 20,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& dd[data-scripture]': { color: theme.vars.palette.rubric, fontFamily: theme.typography.subtitle1.fontFamily },
}));
