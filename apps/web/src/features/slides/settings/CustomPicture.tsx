import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { slides, type SlideSettings } from '@sermon/contract/slides';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { files as fileTexts } from '@sermon/domain/texts/files';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { ImageUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { DisabledIf, Tooltip } from '../../../ui/Tooltip.tsx';
import { send } from '../../files/send.ts';
import type { SlidesView } from '../slidesView.ts';

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
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
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
      setFailure(cause.sentence);
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
      <FormMessage message={failure} />
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

type Upload = { id: string; file: File; onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Also makes the picture the background of the slides, and returns their new settings. The progress is 100 percent
 * when all is uploaded and the server prepares the picture. Throws `CallFailed`, or the signal's abort reason.
 */
async function uploadPicture({ id, file, onProgress, signal }: Upload): Promise<SlideSettings> {
  const picture = await readable(file);
  if (picture.size >= fileSizeLimit) throw new CallFailed(fileTexts.tooLarge, 413);
  const { url, filePath, contentType } = await callServer(
    slides.imageUploadUrl,
    {
      id,
      fileName: cleanLine(file.name) || 'picture',
      fileSize: picture.size,
      ...(picture.type && { contentType: picture.type }),
    },
    { signal },
  );
  await send({ url, file: picture, contentType, onProgress, signal });
  // From here on, the upload cannot be canceled, because the picture may be saved already.
  onProgress(100);
  return callServer(slides.saveImage, { id, fileContents: filePath });
}

/** Converts a HEIC picture, which the server cannot read, to JPEG if the browser can read it. */
async function readable(file: File): Promise<Blob> {
  if (!/hei[cf]$/i.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  } catch {
    // The server refuses it with a sentence for the user.
    return file;
  }
}
