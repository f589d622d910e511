import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useConnection } from '../connection/useConnection.ts';
import { focusHeading } from './useFocusOnArrival.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { canGoOnline, whyNoConnection } from '@sermon/domain/offline/connection';
import { CloudOff, Wifi } from 'lucide-react';
import { pageConnection } from '../connection/pageConnection.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { size, touch } from '../ui/theme/tokens.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { visuallyHidden } from '../ui/visuallyHidden.ts';

type SlotProps = {
  /** Called if no button takes the place of the focused one. By default, the heading of the page gets the focus. */
  onEmpty?: () => void;
  children: ReactNode;
};

/** A button that appears in place of the focused one gets the focus. */
export function ConnectionSlot({ onEmpty = () => focusHeading(document.body), children }: SlotProps) {
  // Renders whenever the buttons may change.
  useConnection();
  const slot = useRef<HTMLSpanElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    const next = slot.current?.querySelector('button');
    if (next) next.focus();
    else onEmpty();
  });
  return (
    <Slot
      ref={slot}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {children}
    </Slot>
  );
}

const Slot = styled('span')({ display: 'contents' });

/** `isShort`: the text beside the button says that the user works offline. */
export function GoOnlineButton({ isShort = false }: { isShort?: boolean }) {
  const connection = useConnection();
  const notify = useNotify();
  if (connection.mode !== 'offline') return null;
  const mayGo = canGoOnline(connection);
  const why = whyNoConnection(connection);
  const Icon = mayGo ? Wifi : CloudOff;
  return (
    <Tooltip title={mayGo ? '' : why} describeChild placement="bottom">
      <Button
        aria-disabled={!mayGo}
        data-short={isShort}
        onClick={() =>
          mayGo ? pageConnection.report('goOnline') : notify({ text: why, isFailure: connection.result !== null })
        }
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        <span>
          <span>Working offline:</span> Go Online
        </span>
      </Button>
    </Tooltip>
  );
}

const Button = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  flex: 'none',
  gap: 6,
  height: 32,
  paddingInline: 10,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.primary.main,
  whiteSpace: 'nowrap',
  '&:hover:not([aria-disabled="true"])': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-disabled="true"]': { color: theme.vars.palette.text.secondary, cursor: 'default' },
  [touch]: { height: size.tap },
  // The name of the button is the same where there is only room for the action.
  '&[data-short=true] span span': { ...visuallyHidden },
  [theme.breakpoints.down('sm')]: { '& span span': { ...visuallyHidden }, '& svg': { display: 'none' } },
}));
