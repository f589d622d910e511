import { styled } from '@mui/material/styles';
import { acting } from '@sermon/domain/texts/admin/acting';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import type { ReactNode } from 'react';
import { ExternalLink, MonitorCheck, MonitorOff } from 'lucide-react';
import { pageUser } from '../../../../session/pageUser.ts';
import { DisabledIf } from '../../../../ui/DisabledIf.tsx';
import { Button } from '../../../../ui/plain/Button.tsx';
import { keepFocus } from '../../../../ui/browser/keepFocus.ts';
import type { AudienceWindow } from '../showSession.ts';

type StatusProps = {
  audience: AudienceWindow;
  slidesWindow: { open: () => void; address: string; isBlocked: boolean };
  children?: ReactNode;
};

/** An administrator who acts as a user cannot open the window: it would store the user's text in this browser. */
export const AudienceStatus = ({ audience, slidesWindow: { open, address, isBlocked }, children }: StatusProps) => (
  <>
    <Status role="status" data-state={isBlocked ? 'blocked' : audience}>
      {audience === 'open' && (
        <>
          <MonitorCheck size={18} strokeWidth={1.8} aria-hidden />
          <span>{texts.windowOpen}</span>
        </>
      )}
      {pageUser.isActing && <span>{acting.noSecondWindow}</span>}
      {isBlocked ? (
        <span>
          {texts.blocked}{' '}
          <a href={address} target="_blank" rel="opener">
            {texts.openWindow}
          </a>
        </span>
      ) : (
        audience === 'closed' && (
          <>
            <MonitorOff size={18} strokeWidth={1.8} aria-hidden />
            <span>{texts.windowClosed}</span>
          </>
        )
      )}
    </Status>
    {children}
    <DisabledIf why={pageUser.isActing && acting.noSecondWindow} title={texts.windowHint} placement="bottom">
      <Button variant={audience === 'open' ? 'outlined' : 'contained'} onMouseDown={keepFocus} onClick={open}>
        <ExternalLink size={18} strokeWidth={1.8} aria-hidden />
        {texts.slidesWindow}
      </Button>
    </DisabledIf>
  </>
);

const Status = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  '& > svg': { flex: 'none' },
  '& a': { color: 'inherit' },
  '&[data-state="closed"], &[data-state="blocked"]': { color: theme.vars.palette.warning.main },
  '& ~ button': { flex: 'none', minHeight: 48 },
  [theme.breakpoints.down('sm')]: {
    order: 1,
    flexBasis: '100%',
    paddingInline: '12px 4px',
    '& + button': { marginInlineStart: 'auto' },
    '& ~ button': { paddingInline: 12 },
  },
}));
