import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowLeft, Search } from 'lucide-react';
import { useState, type Ref } from 'react';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { SearchField } from './SearchField.tsx';

const button = { flex: 'none', width: size.tap, height: size.tap } as const;

/** While the field takes the bar the view keeps its title for those who hear the page. */
const onlyForListeners = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  '& button': { display: 'none' },
} as const;

/** The phone's bar: the view's title, or the field that searches. It stays while the views change, and with it the keyboard. */
export function TopBar(props: {
  /** Where the view puts its title and the way out of it. */
  titleRef: Ref<HTMLElement>;
  placeholder: string;
}) {
  const { titleRef, placeholder } = props;
  const [isSearching, setIsSearching] = useState(false);
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
        sx={isSearching ? onlyForListeners : { flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}
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
          <IconButton aria-label={placeholder} onClick={() => setIsSearching(true)} sx={button}>
            <Search size={22} strokeWidth={1.6} />
          </IconButton>
          <AccountMenu />
        </>
      )}
    </Box>
  );
}
