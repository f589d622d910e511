import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { SlideFormat } from '@sermon/domain/slides/limits';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { ChevronDown, CloudUpload, Download, FileText, Images, type LucideIcon, MonitorPlay, Type } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import type { SlidesView } from './slidesView.ts';

const formats: { format: SlideFormat; Icon: LucideIcon }[] = [
  { format: 'pptx', Icon: MonitorPlay },
  { format: 'pdf', Icon: FileText },
  { format: 'png', Icon: Images },
  { format: 'txt', Icon: Type },
];

export function DownloadMenu({ view }: { view: SlidesView }) {
  const { download, notOffline, openGoogle } = view;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (perform: () => void) => () => {
    // The menu traps the focus, so it closes before a dialog opens.
    flushSync(() => setAnchor(null));
    perform();
  };
  if (download.isBusy)
    return (
      <Button variant="outlined" busyLabel={texts.preparingDownload} onClick={download.cancel}>
        {texts.cancelDownload}
      </Button>
    );
  return (
    <>
      <DisabledIf why={notOffline} placement="top">
        <Button
          variant="outlined"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => !notOffline && setAnchor(currentTarget)}
        >
          <Download size={18} strokeWidth={1.6} aria-hidden />
          Download
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      </DisabledIf>
      <PopMenu label="Download" anchor={anchor} width={248} onClose={() => setAnchor(null)}>
        {formats.map(({ format, Icon }) => (
          <Format key={format} Icon={Icon} {...texts.formats[format]} onChoose={choose(() => download.start(format))} />
        ))}
        <Divider component="li" role="none" />
        {openGoogle ? (
          <Format Icon={CloudUpload} {...texts.google} onChoose={choose(openGoogle)} />
        ) : (
          <Format Icon={CloudUpload} label={texts.google.label} explanation={texts.noGoogle} onChoose={null} />
        )}
      </PopMenu>
    </>
  );
}

/** `onChoose` is null for a format that cannot be chosen. Its explanation says why. */
type FormatProps = { Icon: LucideIcon; label: string; explanation: string; onChoose: (() => void) | null };

const Format = ({ Icon, label, explanation, onChoose }: FormatProps) => (
  <MenuItem disabled={onChoose === null} {...(onChoose && { onClick: onChoose })}>
    <Icon size={20} strokeWidth={1.6} aria-hidden style={{ marginInlineEnd: 14 }} />
    <ListItemText primary={label} secondary={explanation} />
  </MenuItem>
);
