import { styled } from '@mui/material/styles';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/dialog';
import { useRef, useState } from 'react';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { Confirmation } from '../../../ui/dialogs/Confirmation.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import type { Share } from '../useShare.ts';
import { VideoDialog } from './VideoDialog.tsx';

export function VideoSection({ sharing }: { sharing: Share }) {
  const notify = useNotify();
  const [opened, setOpened] = useState<'video' | 'remove' | null>(null);
  const { share, show, removeVideo } = sharing;
  const first = useRef<HTMLButtonElement>(null);
  if (!share) return null;
  const hasVideo = share.assetShareType !== 'None';
  const close = () => setOpened(null);
  return (
    <Row>
      <div>
        <b>{texts.video}</b>
        <small>{hasVideo ? texts.videoOn(share.assetShareType) : texts.videoHint}</small>
        {hasVideo && <small>{share.videoPath.replace(/^https?:\/\/(?:www\.)?/, '')}</small>}
      </div>
      <div data-buttons>
        <Button variant="outlined" aria-haspopup="dialog" ref={first} onClick={() => setOpened('video')}>
          {hasVideo ? texts.changeVideo : texts.addVideo}
        </Button>
        {hasVideo && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpened('remove')}>
            {texts.removeVideo}
          </Button>
        )}
      </div>
      <VideoDialog
        share={share}
        isOpen={opened === 'video'}
        onClose={close}
        onSaved={(saved) => {
          show(saved);
          notify({ text: texts.videoSaved });
          close();
        }}
      />
      <AskDialog
        title={texts.removeTitle}
        isOpen={opened === 'remove'}
        onClose={close}
        onClosed={() => {
          // The button that opened the question is gone with the video.
          if (!share.videoPath) first.current?.focus();
        }}
      >
        <Confirmation
          sentences={[texts.removeQuestion]}
          act={texts.removeVideo}
          onClose={close}
          onAct={() => {
            close();
            void removeVideo();
          }}
        />
      </AskDialog>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > div:first-of-type': { flex: '1 1 200px', display: 'grid', gap: 2, minWidth: 0 },
  '& > [data-buttons]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& b': { fontWeight: 600 },
  '& small': {
    ...theme.typography.body2,
    textWrap: 'pretty',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}));
