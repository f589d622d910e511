import { styled } from '@mui/material/styles';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useStore } from '../../../ui/store.ts';
import type { TextView } from './textView.ts';

export function SlideNumbers({ view }: { view: TextView }) {
  const slides = useStore(view, (state) => state.slides);
  return slides.map(({ number, top, bottom }) => (
    <Mark key={number} style={{ top, height: Math.max(0, bottom - top) }}>
      <span role="img" aria-label={texts.slide(number)}>
        {number}
      </span>
    </Mark>
  ));
}

const Mark = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 'calc(var(--edge) + 56px)',
  width: 3,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.primary.main,
  pointerEvents: 'none',
  '& > span': {
    ...theme.typography.subtitle2,
    position: 'absolute',
    insetInlineEnd: 10,
    top: 2,
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    minWidth: 36,
    height: 36,
    padding: '0 4px',
    borderRadius: 8,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  [theme.breakpoints.down('sm')]: {
    insetInlineStart: 14,
    // The number is for screen readers only. There is no space for it.
    '& > span': { opacity: 0 },
  },
}));
