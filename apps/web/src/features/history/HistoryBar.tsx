import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { ArrowLeft, X } from 'lucide-react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { size } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type BarProps = {
  titleId: string;
  title?: string;
  /** Null if the timeline and the version fit on the screen together. */
  onBack?: (() => void) | null;
  onClose: () => void;
};

export const HistoryBar = ({ titleId, title = 'Version History', onBack, onClose }: BarProps) => (
  <Bar>
    {onBack && (
      <IconButton aria-label="Back to versions" onClick={onBack} sx={tap} ref={focusAtOnce}>
        <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    )}
    <Typography id={titleId} variant="h3" component="h2" noWrap sx={{ flex: 1, paddingInlineStart: 1 }}>
      {title}
    </Typography>
    <Tooltip title="Close">
      <IconButton aria-label="Close" onClick={onClose} sx={tap}>
        <X size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </Tooltip>
  </Bar>
);

const tap = { width: size.tap, height: size.tap };

const Bar = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: size.appBar,
  boxSizing: 'border-box',
  padding: '4px 12px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  [theme.breakpoints.down('sm')]: { paddingInline: 6 },
}));
