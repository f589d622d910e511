import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { BuilderAsset } from '@sermon/contract/builder';
import { BookOpenText, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { AccountMenu } from '../../frame/AccountMenu.tsx';
import { PopMenu } from '../../ui/PopMenu.tsx';
import { BackToLibrary, TopBar } from './BuilderPage.tsx';
import type { Desk } from './desk.ts';
import { DownloadItems, DownloadMenu } from './DownloadMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { TitleField } from './TitleField.tsx';
import { type Download, useDownload } from './useDownload.ts';

type TopBarProps = { desk: Desk; asset: BuilderAsset; isPhone: boolean; onResearch: () => void };

/** The bar over an open document: its name, how far it is saved, and what can be made of it. */
export function TopBarOf({ desk, asset, isPhone, onResearch }: TopBarProps) {
  const download = useDownload(desk, asset);
  return (
    <TopBar>
      <BackToLibrary />
      <Names>
        <TitleField name={asset.name} onRename={desk.rename} />
        <SaveStatus autosave={desk.autosave} />
      </Names>
      {isPhone ? (
        <PhoneActions download={download} onResearch={onResearch} />
      ) : (
        <>
          <DownloadMenu download={download} />
          <AccountMenu />
        </>
      )}
    </TopBar>
  );
}

function PhoneActions({ download, onResearch }: { download: Download; onResearch: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Search Bible">
        <IconButton aria-label="Search Bible" onClick={onResearch} sx={{ width: 44, height: 44 }}>
          <BookOpenText size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
      <IconButton
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={download.isBusy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        {download.isBusy ? (
          <CircularProgress size={20} color="inherit" aria-label="Downloading" />
        ) : (
          <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
        )}
      </IconButton>
      <PopMenu label="More" anchor={anchor} onClose={() => setAnchor(null)}>
        <DownloadItems download={download} onChosen={() => setAnchor(null)} />
      </PopMenu>
    </>
  );
}

const Names = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  [theme.breakpoints.down('md')]: { flexDirection: 'column', alignItems: 'stretch', gap: 0 },
}));
