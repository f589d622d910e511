import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { type AssetShare, sharing } from '@sermon/contract/sharing/shares';
import { videoKinds } from '@sermon/domain/sharing/limits';
import { invalidVideo, parseVideo, type SomeVideoKind } from '@sermon/domain/sharing/video';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { Check } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { callServer } from '../../api.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog, Confirmation } from '../../ui/dialogs/AskDialog.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../ui/plain/Field.tsx';
import type { Share } from './useShare.ts';

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

export const Row = styled('div')(({ theme }) => ({
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

const services: readonly SomeVideoKind[] = ['YouTube', 'Facebook', 'Vimeo'];

type VideoProps = { share: AssetShare; onSaved: (saved: AssetShare) => void; onClose: () => void };

/** Spec part 2 §2. */
const VideoDialog = ({ isOpen, ...props }: VideoProps & { isOpen: boolean }) => (
  <AskDialog title={texts.videoTitle} width="sm" hasClose isOpen={isOpen} onClose={props.onClose}>
    <Steps {...props} />
  </AskDialog>
);

function Steps({ share, onSaved, onClose }: VideoProps) {
  // Users who change a video have completed the first step.
  const [step, setStep] = useState(share.assetShareType === 'None' ? 1 : 2);
  return step === 1 ? (
    <>
      <DialogContent>
        <StepMarks step={1} />
        <StepTitle>{texts.stepOneTitle}</StepTitle>
        <p style={{ margin: '0 0 12px' }}>{texts.stepOneText}</p>
        <Link href="/help.html#video-message" target="_blank" rel="noopener">
          {texts.howTo}
        </Link>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button onClick={() => setStep(2)} ref={focusAtOnce}>
          {texts.isThere}
        </Button>
      </DialogActions>
    </>
  ) : (
    <VideoForm share={share} onSaved={onSaved} onBack={() => setStep(1)} onClose={onClose} />
  );
}

function VideoForm({ share, onSaved, onBack, onClose }: VideoProps & { onBack: () => void }) {
  const whereId = useId();
  const [kind, setKind] = useState<SomeVideoKind>(share.assetShareType === 'None' ? 'YouTube' : share.assetShareType);
  const [url, setUrl] = useState('');
  const { formProps, field, message, isBusy } = useForm({
    names: ['VideoPath'],
    check: ({ VideoPath }): { VideoPath?: string } =>
      parseVideo(kind, VideoPath) === null ? { VideoPath: invalidVideo(kind) } : {},
    send: ({ VideoPath }) =>
      callServer(sharing.save, {
        assetShareId: share.id,
        assetShareVideoTypeId: videoKinds.indexOf(kind),
        videoPath: VideoPath,
      }),
    onDone: onSaved,
  });
  const { onInput, ...fieldProps } = field('VideoPath');
  return (
    <Form {...formProps}>
      <DialogContent>
        <StepMarks step={2} />
        <StepTitle id={whereId}>{texts.where}</StepTitle>
        <Cards role="radiogroup" aria-labelledby={whereId}>
          {services.map((service) => (
            <label key={service}>
              <Radio
                name="service"
                checked={service === kind}
                onChange={() => {
                  setKind(service);
                  onInput();
                }}
              />
              {service}
            </label>
          ))}
        </Cards>
        <Field
          label={texts.videoLink}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={500}
          value={url}
          ref={focusAtOnce}
          onChange={({ target }) => {
            setUrl(target.value);
            onInput();
          }}
          {...fieldProps}
        />
        <FormMessage message={message} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onBack} style={{ marginInlineEnd: 'auto' }}>
          {texts.back}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busyLabel={isBusy && texts.adding} disabled={url.trim() === ''}>
          {texts.add}
        </Button>
      </DialogActions>
    </Form>
  );
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 });

const StepMarks = ({ step }: { step: 1 | 2 }) => (
  <Marks aria-label={texts.steps}>
    {[1, 2].map((number) => (
      <li key={number} aria-current={number === step ? 'step' : undefined}>
        <span aria-hidden>{number < step ? <Check size={14} strokeWidth={2} /> : number}</span>
        {texts.step(number)}
      </li>
    ))}
  </Marks>
);

const Marks = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 24,
  listStyle: 'none',
  margin: '0 0 16px',
  padding: 0,
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li > span': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 6,
    fontWeight: 700,
    backgroundColor: theme.vars.palette.surface.tint,
  },
  '& li[aria-current] > span': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
}));

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 8,
  marginBottom: 16,
  '& > label': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 56,
    paddingInline: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& > label:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& > label:has(:checked)': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.tint,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& > label:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const StepTitle = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: '0 0 8px' }));
