import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export function TemplateMarker({ description, onOpen }: { description: string; onOpen: () => void }) {
  const text = description || texts.noDescription;
  return (
    <Tooltip title={text}>
      <Marker aria-label={`${texts.editingTemplate} ${text}`} onClick={onOpen}>
        <b>{texts.editingTemplate}</b> {text}
      </Marker>
    </Tooltip>
  );
}

const Marker = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  minWidth: 0,
  padding: '4px 6px',
  borderRadius: 6,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [theme.breakpoints.down('sm')]: { padding: '0 4px' },
}));
