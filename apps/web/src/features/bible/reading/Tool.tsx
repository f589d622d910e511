import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

type ToolProps = {
  label: string;
  hint?: string;
  Icon: LucideIcon;
  isDisabled?: boolean;
  menu?: boolean;
  onUse: (event: MouseEvent<HTMLElement>) => void;
};

export const Tool = ({ label, hint, Icon, isDisabled = false, menu, onUse }: ToolProps) => (
  <Tooltip title={hint ?? label} describeChild={hint !== undefined}>
    <IconButton
      aria-label={label}
      aria-disabled={isDisabled}
      aria-haspopup={menu === undefined ? undefined : 'menu'}
      aria-expanded={menu}
      onClick={(event) => !isDisabled && onUse(event)}
      sx={{
        width: 40,
        height: 40,
        [touch]: { width: 44, height: 44 },
        '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
          color: 'text.disabled',
          bgcolor: 'transparent',
          cursor: 'default',
        },
      }}
    >
      <Icon size={20} strokeWidth={1.6} aria-hidden />
    </IconButton>
  </Tooltip>
);
