import { styled } from '@mui/material/styles';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useStore } from '../../../ui/store.ts';
import type { TextView } from './textView.ts';

export function ProgressBar({ view }: { view: TextView }) {
  const progress = useStore(view, (state) => state.progress);
  return (
    <Bar
      role="progressbar"
      aria-label={texts.progress}
      aria-valuenow={Math.round(progress * 100)}
      style={{ width: `${progress * 100}%` }}
    />
  );
}

const Bar = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  zIndex: 1,
  height: 3,
  backgroundColor: theme.vars.palette.text.secondary,
}));
