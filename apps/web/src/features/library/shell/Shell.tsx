import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Fab from '@mui/material/Fab';
import IconButton from '@mui/material/IconButton';
import { hasOnlySample } from '@sermon/domain/library/quickAccess';
import { searchPlaceholder } from '@sermon/domain/library/search';
import { calls as texts } from '@sermon/domain/texts/calls';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { ArrowLeft, CircleQuestionMark, Plus, Search } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { ScreenErrorContext } from '../../../frame/lazyWithRetry.tsx';
import { ConnectionSlot, GoOnlineButton } from '../../../frame/ConnectionSlot.tsx';
import { isItemList } from '../../../frame/views.ts';
import { useIsPhone, useIsWide } from '../../../ui/browser/useIsPhone.ts';
import { ConnectionError } from '../../../ui/states/EmptyState.tsx';
import { useStore } from '../../../ui/store.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { dateStyle } from '../../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { DiskNotice } from '../../storage/DiskNotice.tsx';
import { ItemActions } from '../actions/ItemActions.tsx';
import { LibraryCommands } from '../commands/LibraryCommands.tsx';
import { DetailsPanelProvider } from '../details/DetailsPanelProvider.tsx';
import { Dragging } from '../Dragging.tsx';
import { allItems } from '../items.ts';
import { FileDrop } from '../new/FileDrop.tsx';
import { NewMenu } from '../new/NewMenu.tsx';
import type { TemplateDialogs } from '../new/useShowNewItems.ts';
import { View } from '../View.tsx';
import { Rail } from './Rail.tsx';
import { SearchField, SearchTextContext, useSearchText } from './SearchField.tsx';
import { ShellContext, useFolderId } from './shellContext.ts';
import { Sidebar } from './Sidebar.tsx';

type ShellProps = {
  banners: ReactNode;
  homeCard: ReactNode;
  templateDialogs: TemplateDialogs;
};

export function Shell({ banners, homeCard, templateDialogs }: ShellProps) {
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const folderId = useFolderId();
  const isFirstRun = useIsFirstRun();
  const notOffline = useNotOffline();
  const pathname = useLocation({ select: (location) => location.pathname });
  const placeholder = searchPlaceholder(pathname);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [newAnchor, setNewAnchor] = useState<HTMLElement | null>(null);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const dateChanges = useStore(dateStyle, ({ changes }) => changes);
  const controls = useMemo(
    () => ({ openMenu: () => setIsMenuOpen(true), openNew: setNewAnchor, titleSlot, homeCard }),
    [titleSlot, homeCard],
  );
  const openNew = ({ currentTarget }: { currentTarget: HTMLElement }) => setNewAnchor(currentTarget);

  return (
    <ShellContext value={controls}>
      <SearchTextProvider>
        <DetailsPanelProvider>
          <ItemActions UseTemplateForm={templateDialogs.UseTemplateForm}>
            <Dragging>
              <Box sx={{ height: 'calc(100dvh - var(--top-room, 0px))', display: 'flex' }}>
                {isWide && !isPhone ? (
                  <Box sx={{ flex: 'none', width: size.sidebar, borderRight: 1, borderColor: 'divider' }}>
                    <Sidebar onNew={openNew} />
                  </Box>
                ) : (
                  <>
                    {!isPhone && <Rail onNew={openNew} onMenu={controls.openMenu} />}
                    <Drawer
                      open={isMenuOpen}
                      onClose={() => setIsMenuOpen(false)}
                      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 280 } } }}
                    >
                      <Sidebar onLeave={() => setIsMenuOpen(false)} />
                    </Drawer>
                  </>
                )}
                <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
                  {isPhone ? (
                    <TopBar titleRef={setTitleSlot} placeholder={placeholder} />
                  ) : (
                    <Box
                      component="header"
                      sx={{
                        flex: 'none',
                        height: size.header,
                        boxSizing: 'border-box',
                        display: 'flex',
                        alignItems: 'center',
                        gap: 1,
                        pl: 3,
                        pr: 2.5,
                        borderBottom: 1,
                        borderColor: 'divider',
                      }}
                    >
                      <SearchField placeholder={placeholder} />
                      <Box sx={{ flex: 1 }} />
                      <ConnectionSlot>
                        <GoOnlineButton />
                      </ConnectionSlot>
                      <DisabledIf why={notOffline} title="Guide" placement="bottom">
                        <IconButton aria-label="Guide" component="a" href="/help.html" target="_blank">
                          <CircleQuestionMark size={20} strokeWidth={1.6} />
                        </IconButton>
                      </DisabledIf>
                      <AccountMenu />
                    </Box>
                  )}
                  <DiskNotice />
                  {banners}
                  <FileDrop parentId={folderId}>
                    <ScreenErrorContext value={LibraryError}>
                      <Outlet key={dateChanges} />
                    </ScreenErrorContext>
                  </FileDrop>
                </Box>
              </Box>
              {isPhone && !isFirstRun && (isItemList(pathname) || pathname === '/library-offline') && (
                <Fab
                  data-new
                  color="primary"
                  aria-label="New"
                  aria-haspopup="menu"
                  onClick={openNew}
                  sx={{
                    position: 'fixed',
                    right: 16,
                    bottom: 'calc(16px + env(safe-area-inset-bottom) + var(--notices-room, 0px))',
                    transition: 'bottom 200ms',
                  }}
                >
                  <Plus size={24} strokeWidth={1.6} />
                </Fab>
              )}
              <LibraryCommands />
              <NewMenu
                anchor={newAnchor}
                parentId={folderId}
                TemplateChooser={templateDialogs.TemplateChooser}
                onClose={() => setNewAnchor(null)}
              />
            </Dragging>
          </ItemActions>
        </DetailsPanelProvider>
      </SearchTextProvider>
    </ShellContext>
  );
}

/** Keeps the search text in its own context, so that typing re-renders only the search field and the results. */
function SearchTextProvider({ children }: { children: ReactNode }) {
  const { search, type } = useSearchText();
  const text = useMemo(() => ({ search, type }), [search, type]);
  return <SearchTextContext value={text}>{children}</SearchTextContext>;
}

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
function TopBar(props: { titleRef: Ref<HTMLElement>; placeholder: string }) {
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

const LibraryError = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <View title="No connection">
    {/* On phones there is no title line above the content, so padding is added. */}
    <Box sx={{ pt: { xs: 2, sm: 0 } }}>
      <ConnectionError message={texts.cannotReach} onTryAgain={onTryAgain} />
    </Box>
  </View>
);

function useIsFirstRun(): boolean {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/library-home' });
  const { data: isNew = false } = useQuery({ ...allItems, select: hasOnlySample });
  return isHome && isNew;
}
