import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Fab from '@mui/material/Fab';
import { Outlet, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AccountMenu } from '../../frame/AccountMenu.tsx';
import { size } from '../../ui/tokens.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { ItemActions } from './actions/ItemActions.tsx';
import { NewDocumentDialog } from './NewDocumentDialog.tsx';
import { ShellContext } from './shellContext.ts';
import { Sidebar } from './Sidebar.tsx';

/** The frame of every library view: sidebar and header, on the phone a drawer and an add button. */
export function Shell() {
  const isPhone = useIsPhone();
  const { id: folderId } = useParams({ strict: false });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isNewOpen, setIsNewOpen] = useState(false);
  const controls = useMemo(
    () => ({ openMenu: () => setIsMenuOpen(true), openNewDocument: () => setIsNewOpen(true) }),
    [],
  );
  return (
    <ShellContext value={controls}>
      <ItemActions>
        <Box sx={{ height: '100dvh', display: 'flex' }}>
          {isPhone ? (
            <Drawer
              open={isMenuOpen}
              onClose={() => setIsMenuOpen(false)}
              slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 280 } } }}
            >
              <Sidebar onLeave={() => setIsMenuOpen(false)} />
            </Drawer>
          ) : (
            <Box sx={{ flex: 'none', width: size.sidebar, borderRight: 1, borderColor: 'divider' }}>
              <Sidebar onNew={controls.openNewDocument} />
            </Box>
          )}
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            {!isPhone && (
              <Box
                component="header"
                sx={{
                  flex: 'none',
                  height: size.header,
                  boxSizing: 'border-box',
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'flex-end',
                  px: 2.5,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <AccountMenu />
              </Box>
            )}
            <Outlet />
          </Box>
        </Box>
        {isPhone && (
          <Fab
            color="primary"
            aria-label="New"
            onClick={controls.openNewDocument}
            sx={{
              position: 'fixed',
              right: 16,
              bottom: 'calc(16px + env(safe-area-inset-bottom))',
              transition: 'bottom 200ms',
              // It makes room for a notice.
              'body:has([data-notices]:not(:empty)) &': { bottom: 'calc(80px + env(safe-area-inset-bottom))' },
            }}
          >
            <Plus size={24} strokeWidth={1.6} />
          </Fab>
        )}
        <NewDocumentDialog isOpen={isNewOpen} parentId={folderId ?? null} onClose={() => setIsNewOpen(false)} />
      </ItemActions>
    </ShellContext>
  );
}
