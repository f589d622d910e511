import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import type { AssetShare } from '@sermon/contract/sharing/shares';
import { safeFileName } from '@sermon/domain/library/fileName';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { ExternalLink, Eye, Printer, QrCode as QrIcon, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { useShownPassages } from '../../passages.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useCopy } from '../../ui/notices/useCopy.ts';
import { AddressHint } from '../../ui/AddressHint.tsx';
import { AnchorButton, Button } from '../../ui/plain/Button.tsx';
import { QrCode, qrShape, qrSvg } from '../../ui/QrCode.tsx';
import { nameDay } from '../../ui/time/dateFormat.ts';
import { printForBulletin } from './bulletin.ts';

export function SharedLink({ share }: { share: AssetShare }) {
  const passage = useShownPassages(share.scripture);
  const notify = useNotify();
  const fieldId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const address = share.churchUrl ?? share.url;
  const copy = useCopy(texts);
  const copyLink = () => copy({ html: `<a href="${address}">${address}</a>`, text: address });
  const send = () => {
    // The browser rejects if the user closes the share sheet.
    void navigator.share({ title: share.name, url: address }).catch(() => {});
  };
  const saveCode = async (draw: () => File | Promise<File>) => {
    setAnchor(null);
    try {
      downloadFile(await draw());
    } catch {
      notify({ text: texts.notSaved, isFailure: true });
    }
  };
  return (
    <Frame>
      <QrCode text={address} label={texts.qrCode} />
      <div data-link>
        <label htmlFor={fieldId}>{texts.link}</label>
        <div data-copy>
          <input
            id={fieldId}
            readOnly
            value={address.replace(/^https?:\/\//, '')}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button onClick={() => void copyLink()}>{texts.copyLink}</Button>
          {'share' in navigator && (
            <Button variant="outlined" onClick={send}>
              <Share2 size={18} strokeWidth={1.6} aria-hidden />
              {texts.send}
            </Button>
          )}
        </div>
        <AddressHint address={address} />
      </div>
      <div data-more>
        <div data-row>
          <AnchorButton variant="text" href={share.url} target="_blank" rel="noopener" title={texts.openHint}>
            <ExternalLink size={18} strokeWidth={1.6} aria-hidden />
            {texts.open}
          </AnchorButton>
          <Button variant="text" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
            <QrIcon size={18} strokeWidth={1.6} aria-hidden />
            {texts.saveCode}
          </Button>
          <Button variant="text" onClick={() => printForBulletin(share, passage, address)}>
            <Printer size={18} strokeWidth={1.6} aria-hidden />
            {texts.printBulletin}
          </Button>
        </div>
        <p>
          <Eye size={16} strokeWidth={1.6} aria-hidden />
          {texts.views(share.views, nameDay(share.dateShared))}
        </p>
      </div>
      <PopMenu label={texts.saveCode} anchor={anchor} flush="left" onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void saveCode(() => qrPng(address, share.name))}>{texts.savePng}</MenuItem>
        <MenuItem onClick={() => void saveCode(() => qrFile(address, share.name))}>{texts.saveSvg}</MenuItem>
      </PopMenu>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  grid: '"code link" auto "code more" 1fr / 134px minmax(0, 1fr)',
  gap: '4px 20px',
  alignItems: 'start',
  '& > svg': { gridArea: 'code', width: '100%', borderRadius: 8, border: `1px solid ${theme.vars.palette.divider}` },
  '& > div': { display: 'grid', gap: 4, minWidth: 0 },
  '& > [data-link]': { gridArea: 'link' },
  '& > [data-more]': { gridArea: 'more' },
  '& label': { fontWeight: 600 },
  '& [data-reach]': { marginTop: 4 },
  '& [data-row]': { display: 'flex', flexWrap: 'wrap', columnGap: 24 },
  '& [data-copy]': { display: 'flex', gap: 8 },
  '& input': {
    ...theme.typography.body1,
    flex: '1 1 0',
    minWidth: 0,
    height: 40,
    padding: '0 12px',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: 8,
    color: 'inherit',
    background: 'none',
    textOverflow: 'ellipsis',
  },
  '& p': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'flex-start',
    gap: 8,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    '& > svg': { flex: 'none', marginTop: 3 },
  },
  [theme.breakpoints.down('sm')]: {
    grid: '"link link" auto "code more" auto / 124px minmax(0, 1fr)',
    gap: '16px 16px',
    '& [data-copy]': { flexWrap: 'wrap' },
    '& [data-copy] > input': { flexBasis: '100%', height: 48 },
    '& [data-copy] > button': { flex: '1 1 0', height: 48 },
    '& [data-row]': { display: 'grid', justifyItems: 'start' },
  },
}));

/** In pixels, at least. Large enough for a page of paper. */
const pngWidth = 1_200;

const qrFile = (address: string, name: string): File =>
  new File([qrSvg(address)], safeFileName(name, '.svg'), { type: 'image/svg+xml' });

/** Throws if the browser cannot create a picture. */
async function qrPng(address: string, name: string): Promise<File> {
  const { size, path } = qrShape(address);
  const scale = Math.ceil(pngWidth / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas is not an array.
  context.fill(new Path2D(path));
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('The browser cannot write a picture');
  return new File([picture], safeFileName(name, '.png'), { type: 'image/png' });
}
