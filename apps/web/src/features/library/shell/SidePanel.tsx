import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { help } from '@sermon/domain/texts/guide/help';
import { itemCount } from '@sermon/domain/texts/library';
import { X } from 'lucide-react';
import { size } from '../../../ui/theme/tokens.ts';
import { DetailsPanel } from '../details/DetailsPanel.tsx';
import { detailsToggleId, useDetailsPanel, useHasSidePanel } from '../details/DetailsPanelProvider.tsx';
import { useSelection } from '../selection/selection.ts';

export function SidePanel({ help }: { help: HelpTopic }) {
  const hasRoom = useHasSidePanel();
  const { isOpen, setOpen } = useDetailsPanel();
  const { selected } = useSelection();
  if (!hasRoom || !isOpen) return null;
  const [item] = selected;
  const label = item ? 'Details' : 'Help';
  const close = () => {
    setOpen(false);
    document.getElementById(detailsToggleId)?.focus();
  };
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{
        flex: 'none',
        width: size.details,
        p: 3,
        overflowY: 'auto',
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -1, mb: 1, mr: -1 }}>
        <Typography variant="h6" component="p" color="textSecondary">
          {label}
        </Typography>
        <IconButton size="small" aria-label={item ? 'Close details' : 'Close help'} onClick={close}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </Box>
      {!item ? (
        <HelpPanel topic={help} />
      ) : selected.length === 1 ? (
        <DetailsPanel key={item.id} item={item} />
      ) : (
        <Typography variant="h3" component="h2">
          {itemCount(selected.length)} selected
        </Typography>
      )}
    </Box>
  );
}

export type HelpTopic = keyof typeof help;

function HelpPanel({ topic }: { topic: HelpTopic }) {
  const { title, text, more: detail } = help[topic];
  return (
    <Panel>
      <h2>{title}</h2>
      <p data-lead>{text}</p>
      <p>{detail}</p>
      <Link href={`/help.html#${topic}`} target="_blank">
        Read the guide
      </Link>
    </Panel>
  );
}

const Panel = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& h2': { ...theme.typography.h6, margin: '0 0 12px' },
  '& p': { margin: '0 0 12px', textWrap: 'pretty' },
  '& [data-lead]': {
    ...theme.typography.subtitle1,
    fontSize: '1.125rem',
    lineHeight: '1.75rem',
    fontWeight: 400,
    color: theme.vars.palette.text.primary,
  },
}));
