import Badge from '@mui/material/Badge';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { useGeniusBadge } from '../../genius/useGeniusBadge.ts';
import type { BarProps } from './barProps.ts';
import { MoreSheet } from './MoreSheet.tsx';
import { useMoreItems } from './useMoreItems.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export function MoreButton(props: BarProps) {
  const { session, sermon, download } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const isNew = useGeniusBadge(session.editor, sermon.id);
  // The menu traps the focus, so it closes before a command moves the focus.
  const close = () => flushSync(() => setAnchor(null));
  const items = useMoreItems(props, { isNew, onChosen: close });
  return (
    <>
      <Tooltip title="More">
        <IconButton
          aria-label="More"
          aria-description={isNew ? 'Sermon Genius has new suggestions' : undefined}
          aria-haspopup={isPhone ? 'dialog' : 'menu'}
          aria-expanded={anchor !== null}
          aria-busy={download.isBusy}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ flex: 'none', width: size.tap, height: size.tap }}
        >
          {download.isBusy ? (
            <CircularProgress size={20} color="inherit" aria-label="Downloading" />
          ) : (
            <Badge variant="dot" color="primary" invisible={!isNew}>
              <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
            </Badge>
          )}
        </IconButton>
      </Tooltip>
      {isPhone ? (
        <MoreSheet {...props} isOpen={anchor !== null} items={items} onClose={close} />
      ) : (
        <PopMenu label="More" anchor={anchor} width={260} onClose={close}>
          {items}
        </PopMenu>
      )}
    </>
  );
}
