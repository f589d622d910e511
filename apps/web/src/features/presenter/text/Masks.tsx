import { styled } from '@mui/material/styles';
import { useStore } from '../../../ui/store.ts';
import type { TextView } from './textView.ts';

export function Masks({ view }: { view: TextView }) {
  const clip = useStore(view, (state) => state.clip);
  const newFrom = useStore(view, (state) => state.newFrom);
  if (!clip) return null;
  return (
    <>
      <Mask style={{ top: 0, height: clip.top }} />
      <Mask style={{ top: clip.bottom, bottom: 0 }} />
      {newFrom !== null && <Mask data-repeated style={{ top: clip.top, height: newFrom - clip.top }} />}
    </>
  );
}

const Mask = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  pointerEvents: 'none',
  backgroundColor: theme.vars.palette.surface.canvas,
  '&[data-repeated]': { opacity: 0.4 },
}));
