import { styled } from '@mui/material/styles';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { makeSlides } from '@sermon/domain/texts/slides/make';
import { ListChecks } from 'lucide-react';
import { Button } from '../../ui/plain/Button.tsx';
import type { SlidesView } from './slidesView.ts';

export const EmptySlides = ({ view: { background, make } }: { view: Pick<SlidesView, 'background' | 'make'> }) => (
  <Teaching>
    <Picture aria-hidden>
      <Words>
        <i />
        <b />
        <i />
      </Words>
      <Slide style={{ backgroundImage: `url("${background.url}")`, color: background.fontColor }}>
        <b />
        <b />
      </Slide>
    </Picture>
    <p>{texts.empty}</p>
    <small>{texts.emptyHint}</small>
    <Button variant="tonal" aria-haspopup="dialog" onClick={make}>
      <ListChecks size={18} strokeWidth={1.6} aria-hidden />
      {makeSlides.title}
    </Button>
  </Teaching>
);

const Teaching = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '32px 32px',
  textAlign: 'center',
  textWrap: 'balance',
  '& p': { ...theme.typography.subtitle1, margin: '12px 0 0' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const Picture = styled('div')({ position: 'relative', width: 248, height: 136 });

const Words = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  display: 'grid',
  alignContent: 'start',
  gap: 10,
  boxSizing: 'border-box',
  width: 150,
  height: 120,
  padding: '20px 18px 0 24px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 3,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& i, & b': { display: 'block', height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.divider },
  '& b': {
    position: 'relative',
    height: 8,
    backgroundColor: theme.vars.palette.primary.main,
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -12,
      top: -3,
      bottom: -3,
      width: 2,
      borderRadius: 1,
      backgroundColor: theme.vars.palette.primary.main,
    },
  },
}));

const Slide = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 8,
  width: 144,
  height: 81,
  borderRadius: 4,
  backgroundSize: 'cover',
  boxShadow: `0 0 0 3px ${theme.vars.palette.surface.canvas}`,
  '& b': { display: 'block', width: 84, height: 7, borderRadius: 4, backgroundColor: 'currentColor' },
  '& b + b': { width: 56 },
}));
