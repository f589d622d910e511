import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { LucideIcon } from 'lucide-react';

type ToolProps = {
  label: string;
  /** A tooltip that says more than the label, such as 'Luke 16'. */
  hint?: string;
  Icon: LucideIcon;
  isDisabled?: boolean;
  onUse: () => void;
};

/** An icon button in the drawer. When disabled, it can still be focused and announces that it is disabled. */
export const Tool = ({ label, hint, Icon, isDisabled = false, onUse }: ToolProps) => (
  <Tooltip title={hint ?? label} describeChild={hint !== undefined}>
    <IconButton
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onUse()}
      sx={{
        width: { xs: 44, md: 40 },
        height: { xs: 44, md: 40 },
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
