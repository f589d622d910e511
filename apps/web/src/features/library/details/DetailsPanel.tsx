import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { ready as readyTexts } from '@sermon/domain/texts/offline/ready';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useReadyState } from '../../../offline/ready/readyStates.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { ShareRow } from '../../sharing/ShareRow.tsx';
import { PreachedList } from '../../deliveries/list/lazyPreachedList.ts';
import { isOwn } from '../itemCalls.ts';
import { offline } from '../actions/offline.ts';
import { open } from '../actions/open.ts';
import { share } from '../actions/share.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { DetailsActions } from './DetailsActions.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { factsOf } from './facts.ts';

type PanelProps = {
  item: LibraryItem;
  isOverlay?: boolean;
};

export function DetailsPanel({ item, isOverlay = false }: PanelProps) {
  const now = useNow();
  const ready = useReadyState(item.id);
  const { run, shownFor } = useItemActions();
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened');
  if (form === 'open') return <DetailsForm item={item} onClose={() => setForm('closed')} />;
  const edit = { ref: form === 'closed' ? focusAtOnce : undefined, onClick: () => setForm('open') };
  const shown = factsOf(item, now).filter(({ label }) => !isOverlay || label !== 'Title');
  const listed = shown.map(({ label, value, isScripture }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd data-scripture={isScripture || undefined}>{value}</dd>
    </div>
  ));
  const ofDocument = item.type === 'BuilderAsset' && !item.isTemplate && isOwn(item) && (
    <>
      <ShareRow documentId={item.id} isShared={item.isShared} onShare={() => run(share, [item])} />
      <PreachedList key={item.id} documentId={item.id} />
    </>
  );
  const facts = (
    <>
      {listed}
      {ready && (
        <div>
          <dt>{readyTexts.onThisDevice}</dt>
          <dd>{readyTexts.labels[ready.kind]}</dd>
        </div>
      )}
    </>
  );
  if (isOverlay)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {item.name}
        </Typography>
        <Button isLarge onClick={() => run(open, [item])}>
          Open
        </Button>
        <WideFacts>{facts}</WideFacts>
        {ofDocument}
        <DetailsActions item={item} edit={isOwn(item) ? edit : null} />
      </Box>
    );
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
          <Button variant="outlined" {...edit}>
            <PenLine size={18} strokeWidth={1.6} aria-hidden />
            Edit Details
          </Button>
        )}
        {shownFor([item]).includes(offline) && (
          <Button variant="outlined" onClick={() => run(offline, [item])}>
            <offline.Icon size={18} strokeWidth={1.6} aria-hidden />
            {offline.label([item])}
          </Button>
        )}
      </Box>
      <Facts>{facts}</Facts>
      {ofDocument}
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

const WideFacts = styled(Facts)(({ theme }) => ({
  gap: 12,
  paddingBlock: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { display: 'grid', gridTemplateColumns: '92px minmax(0, 1fr)', gap: 12 },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
