import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { itemCount } from '@sermon/domain/texts/library';
import { X } from 'lucide-react';
import { size } from '../../../ui/theme/tokens.ts';
import { DetailsPanel } from '../details/DetailsPanel.tsx';
import { HelpPanel, type HelpTopic } from './HelpPanel.tsx';
import { selectNone, useSelection } from '../selection/selection.ts';
import { useHasSidePanel } from './useHasSidePanel.ts';

/**
 * The panel next to a list on wide screens. It shows the selected item's details, or help for the view when nothing is
 * selected.
 */
export function SidePanel({ help }: { help: HelpTopic }) {
  const isShown = useHasSidePanel();
  const { selected, change } = useSelection();
  if (!isShown) return null;
  const [item] = selected;
  return (
    <Box
      component="aside"
      aria-label={item ? 'Details' : 'Help'}
      sx={{
        flex: 'none',
        width: size.details,
        p: 3,
        overflowY: 'auto',
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      {item ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -1, mb: 1, mr: -1 }}>
            <Typography variant="h6" component="p" color="textSecondary">
              Details
            </Typography>
            <IconButton size="small" aria-label="Close details" onClick={() => change(selectNone)}>
              <X size={18} strokeWidth={1.6} />
            </IconButton>
          </Box>
          {selected.length === 1 ? (
            <DetailsPanel key={item.id} item={item} />
          ) : (
            <Typography variant="h3" component="h2">
              {itemCount(selected.length)} selected
            </Typography>
          )}
        </>
      ) : (
        <HelpPanel topic={help} />
      )}
    </Box>
  );
}
