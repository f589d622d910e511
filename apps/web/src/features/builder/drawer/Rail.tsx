import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { TabList } from './TabList.tsx';
import type { DrawerState } from './useDrawer.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

type RailProps = { drawer: DrawerState; tabProps: Omit<ComponentProps<typeof TabList>, 'isVertical'> };

export function Rail({ drawer: { isOpen, toggle }, tabProps }: RailProps) {
  const Chevron = isOpen ? ChevronRight : ChevronLeft;
  const label = isOpen ? 'Close the panel' : 'Open the panel';
  return (
    <Place>
      <Tooltip title={label} placement="left">
        <Toggle aria-label={label} aria-expanded={isOpen} onClick={() => toggle(!isOpen)}>
          <Chevron size={20} strokeWidth={1.6} aria-hidden />
        </Toggle>
      </Tooltip>
      <TabList {...tabProps} isVertical />
    </Place>
  );
}

const Toggle = styled(IconButton)({ [touch]: { width: size.tap, height: size.tap } });

const Place = styled('div')(({ theme }) => ({
  flex: 'none',
  boxSizing: 'border-box',
  width: size.rail,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '8px 4px',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
