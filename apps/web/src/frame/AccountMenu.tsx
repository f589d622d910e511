import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { styled, useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { shareComments } from '@sermon/contract/sharing/comments';
import { acting, administration } from '@sermon/domain/texts/admin/acting';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { builder as texts } from '@sermon/domain/texts/builder';
import { comments } from '@sermon/domain/texts/sharing/comments';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import {
  Check,
  CircleQuestionMark,
  CloudOff,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  Wifi,
} from 'lucide-react';
import { useState } from 'react';
import { ask } from '../ask.ts';
import { pageConnection } from '../connection/pageConnection.ts';
import { PopMenu, WhyDisabled } from '../ui/dialogs/PopMenu.tsx';
import { useIsOnline, useWorksOffline } from '../connection/useConnection.ts';
import { UserAvatar } from '../ui/UserAvatar.tsx';
import { themeLabels } from '../ui/theme/theme.ts';
import { useUser } from '../user.ts';
import { SignOutDialog, useSignOut } from './SignOutDialog.tsx';

const MenuLink = createLink(MenuItem);

const themes = [
  { mode: 'light', Icon: Sun },
  { mode: 'dark', Icon: Moon },
  { mode: 'system', Icon: Monitor },
] as const;

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function AccountMenu() {
  const user = useUser();
  const isOnline = useIsOnline();
  const worksOffline = useWorksOffline();
  const { mode = 'system', setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${user.firstName} ${user.lastName}`;
  // Asked once: what shows or changes comments keeps it up to date.
  const { data: held } = useQuery({
    ...ask(shareComments.held, {}),
    staleTime: Infinity,
    enabled: isOnline && !user.inAdminImpersonationMode,
  });
  const waiting = held?.count ?? 0;
  const signOut = useSignOut(() => setAnchor(null));

  return (
    <>
      <IconButton
        aria-label={waiting > 0 ? comments.all.account(comments.list.waiting(waiting)) : 'Account'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ position: 'relative', width: 44, height: 44, borderRadius: '50%' }}
      >
        <UserAvatar user={user} size={36} />
        {waiting > 0 && <Dot />}
      </IconButton>
      <PopMenu label="Account" anchor={anchor} width={248} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ px: 2, pt: 1, pb: 1.5 }}>
          <Typography variant="subtitle2" component="div" noWrap>
            {name}
          </Typography>
          <Typography variant="caption" component="div" color="textSecondary" noWrap>
            {user.email}
          </Typography>
        </Box>
        <Divider component="li" role="none" />
        <Typography component="li" role="none" variant="caption" color="textSecondary" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
          Theme
        </Typography>
        {themes.map(({ mode: choice, Icon }) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={mode === choice}
            selected={mode === choice}
            onClick={() => setMode(choice)}
          >
            <Icon {...icon} />
            <Box component="span" sx={{ flex: 1 }}>
              {themeLabels[choice]}
            </Box>
            {mode === choice && <Check {...icon} />}
          </MenuItem>
        ))}
        <Divider component="li" role="none" />
        {!user.inAdminImpersonationMode && isOnline && (
          <MenuLink to="/library-comments" onClick={() => setAnchor(null)}>
            <MessageSquare {...icon} />
            {comments.all.entry(waiting)}
          </MenuLink>
        )}
        {!user.inAdminImpersonationMode &&
          // A link that is disabled would have the role of a link, which a menu must not contain.
          (isOnline ? (
            <MenuLink to="/settings" onClick={() => setAnchor(null)}>
              <Settings {...icon} />
              {settings.heading}
            </MenuLink>
          ) : (
            <MenuItem disabled>
              <Settings {...icon} />
              <span>
                {settings.heading}
                <WhyDisabled>{texts.notOffline}</WhyDisabled>
              </span>
            </MenuItem>
          ))}
        {user.isAdministrator &&
          (isOnline ? (
            <MenuLink to="/admin" onClick={() => setAnchor(null)}>
              <ShieldCheck {...icon} />
              {administration}
            </MenuLink>
          ) : (
            <MenuItem disabled>
              <ShieldCheck {...icon} />
              <span>
                {administration}
                <WhyDisabled>{texts.notOffline}</WhyDisabled>
              </span>
            </MenuItem>
          ))}
        <MenuItem component="a" href="/help.html" target="_blank" disabled={!isOnline} onClick={() => setAnchor(null)}>
          <CircleQuestionMark {...icon} />
          <span>
            Guide
            {!isOnline && <WhyDisabled>{texts.notOffline}</WhyDisabled>}
          </span>
        </MenuItem>
        {!user.inAdminImpersonationMode && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              pageConnection.report(worksOffline ? 'goOnline' : 'goOffline');
            }}
          >
            {worksOffline ? <Wifi {...icon} /> : <CloudOff {...icon} />}
            {worksOffline ? 'Go Online' : 'Go Offline'}
          </MenuItem>
        )}
        <MenuItem
          disabled={!isOnline}
          aria-busy={signOut.isBusy}
          onClick={() => !signOut.isBusy && void signOut.start()}
        >
          <LogOut {...icon} />
          <span>
            {user.inAdminImpersonationMode ? acting.signOut : 'Sign Out'}
            {!isOnline && <WhyDisabled>{texts.notOffline}</WhyDisabled>}
          </span>
        </MenuItem>
      </PopMenu>
      <SignOutDialog check={signOut} />
    </>
  );
}

const Dot = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 3,
  insetInlineEnd: 3,
  boxSizing: 'border-box',
  width: 13,
  height: 13,
  border: `2px solid ${theme.vars.palette.background.default}`,
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.rubric,
}));
