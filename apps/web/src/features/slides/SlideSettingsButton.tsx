import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { SlidersHorizontal } from 'lucide-react';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import type { SlidesView } from './slidesView.ts';

export const SlideSettingsButton = ({ view }: { view: SlidesView }) => (
  <Tooltip title="Slide Settings">
    <Opener aria-label="Slide Settings" aria-haspopup="dialog" onClick={() => view.openSettings('Slide Settings')}>
      <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
    </Opener>
  </Tooltip>
);

const Opener = styled(IconButton)({ [touch]: { width: size.tap, height: size.tap } });
