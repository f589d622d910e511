import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, Download, FileText, FileType } from 'lucide-react';
import { useState } from 'react';
import { PopMenu } from '../../ui/PopMenu.tsx';
import { type Download as Downloading, formats } from './useDownload.ts';

/** The document as a file: a menu in the bar. */
export function DownloadMenu({ download }: { download: Downloading }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isBusy } = download;
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={isBusy}
        startIcon={
          isBusy ? (
            <CircularProgress size={16} color="inherit" aria-hidden />
          ) : (
            <Download size={18} strokeWidth={1.6} aria-hidden />
          )
        }
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => !isBusy && setAnchor(currentTarget)}
        sx={{ px: 1, minWidth: 0 }}
      >
        {isBusy ? 'Downloading' : 'Download'}
      </Button>
      <PopMenu label="Download" anchor={anchor} onClose={() => setAnchor(null)}>
        <DownloadItems download={download} onChosen={() => setAnchor(null)} />
      </PopMenu>
    </>
  );
}

const icons = { pdf: FileText, docx: FileType };

/** The entries of such a menu. */
export const DownloadItems = ({ download, onChosen }: { download: Downloading; onChosen: () => void }) =>
  formats.map(({ format, label }) => {
    const Icon = icons[format];
    return (
      <MenuItem
        key={format}
        onClick={() => {
          onChosen();
          void download.start(format);
        }}
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        {label}
      </MenuItem>
    );
  });
