import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { ImageUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import type { SlidesView } from '../slidesView.ts';
import { uploadPicture } from './uploadPicture.ts';

type Transfer = { name: string; percent: number; controller: AbortController };

type PictureProps = {
  view: SlidesView;
  isUsed: boolean;
  onUse: (isUsed: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  isSaving: boolean;
};

export function CustomPicture({ view, isUsed, onUse, onBusy, isSaving }: PictureProps) {
  const { sermon, notOffline, onLocalChange } = view;
  const url = sermon.customSlideBackgroundImageUrl;
  const input = useRef<HTMLInputElement>(null);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setTrouble(null);
    setTransfer({ name: file.name, percent: 0, controller });
    onBusy(true);
    try {
      const settings = await uploadPicture({
        id: sermon.id,
        file,
        onProgress: (percent) => setTransfer({ name: file.name, percent, controller }),
        signal: controller.signal,
      });
      onLocalChange(settings);
      onUse(true);
    } catch (cause) {
      if (controller.signal.aborted) return;
      if (!(cause instanceof CallFailed)) throw cause;
      setTrouble(cause.sentence);
    } finally {
      setTransfer(null);
      onBusy(false);
    }
  };

  return (
    <>
      <Line>
        <h3>{texts.background}</h3>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={texts.upload}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = '';
            if (file) void upload(file);
          }}
        />
        <DisabledIf why={notOffline} placement="top">
          <Button variant="outlined" onClick={() => !notOffline && !transfer && !isSaving && input.current?.click()}>
            <ImageUp size={18} strokeWidth={1.6} aria-hidden />
            {texts.upload}
          </Button>
        </DisabledIf>
      </Line>
      <FormMessage message={trouble} />
      {transfer && (
        <Row>
          <div>
            <span>{transfer.name}</span>
            <LinearProgress
              variant={transfer.percent === 100 ? 'indeterminate' : 'determinate'}
              value={transfer.percent}
              aria-label={texts.uploading(transfer.name)}
            />
          </div>
          <small>{transfer.percent === 100 ? texts.preparing : `${transfer.percent}%`}</small>
          {transfer.percent < 100 && (
            <Tooltip title="Cancel">
              <IconButton aria-label={texts.cancelUpload} onClick={() => transfer.controller.abort()}>
                <X size={18} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
        </Row>
      )}
      {!transfer && url !== null && (
        <Row data-used={isUsed || undefined}>
          <img src={url} alt="" />
          <div>
            <span>{texts.ownPicture}</span>
          </div>
          <Button variant="tonal" onClick={() => onUse(!isUsed)}>
            {isUsed ? texts.removeImage : texts.chooseImage}
          </Button>
        </Row>
      )}
    </>
  );
}

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 12,
  '& h3': { margin: 0 },
});

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  marginBottom: 16,
  padding: '6px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '&[data-used]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& > div': { flex: 1, minWidth: 0, display: 'grid', gap: 6 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
  '& small': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& img': { width: 80, height: 45, objectFit: 'cover', borderRadius: 4 },
}));
