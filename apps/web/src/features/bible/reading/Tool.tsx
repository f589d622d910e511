import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { LucideIcon } from 'lucide-react';

type ToolProps = {
  label: string;
  /** Said besides the label, where that is not enough: 'Luke 16'. */
  hint?: string;
  Icon: LucideIcon;
  isDisabled?: boolean;
  onUse: () => void;
};

/** A button of the drawer: an icon with its name. One that can do nothing now stays reachable and says so. */
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
