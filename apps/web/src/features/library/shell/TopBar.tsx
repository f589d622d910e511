import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowLeft, Search } from 'lucide-react';
import { useState, type Ref } from 'react';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { ConnectionSlot } from '../../../frame/offline/ConnectionSlot.tsx';
import { GoOnlineButton } from '../../../frame/offline/GoOnlineButton.tsx';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { SearchField } from './SearchField.tsx';

const button = { flex: 'none', width: size.tap, height: size.tap } as const;

/** The title stays available to screen readers while the search field fills the bar. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  '& button': { display: 'none' },
} as const;

/** Stays mounted across views so that the on-screen keyboard does not close. */
export function TopBar(props: { titleRef: Ref<HTMLElement>; placeholder: string }) {
  const { titleRef, placeholder } = props;
  const [isSearching, setIsSearching] = useState(false);
  const notOffline = useNotOffline();
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        height: size.appBar,
        boxSizing: 'border-box',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        ref={titleRef}
        sx={isSearching ? visuallyHidden : { flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}
      />
      {isSearching ? (
        <>
          <IconButton aria-label="Close search" onClick={() => setIsSearching(false)} sx={button}>
            <ArrowLeft size={22} strokeWidth={1.6} />
          </IconButton>
          <SearchField placeholder={placeholder} onLeave={() => setIsSearching(false)} isOpenedByHand />
        </>
      ) : (
        <>
          <ConnectionSlot>
            <GoOnlineButton />
          </ConnectionSlot>
          <DisabledIf why={notOffline} placement="bottom">
            <IconButton aria-label={placeholder} onClick={() => setIsSearching(true)} sx={button}>
              <Search size={22} strokeWidth={1.6} />
            </IconButton>
          </DisabledIf>
          <AccountMenu />
        </>
      )}
    </Box>
  );
}
