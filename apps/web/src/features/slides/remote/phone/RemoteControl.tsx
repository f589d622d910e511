import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Cover } from '@sermon/domain/slides/show/show';
import type { RemoteCommand } from '@sermon/domain/slides/show/remote';
import { clockOf } from '@sermon/domain/texts/numbers';
import { phoneRemote as texts } from '@sermon/domain/texts/remote';
import { slideShow as showTexts } from '@sermon/domain/texts/slides/show';
import { ChevronLeft, ChevronRight, Radio, Square, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWakeLock } from '../../../../ui/browser/useWakeLock.ts';
import type { PhoneSession, PhoneView } from './phoneSession.ts';

const tickMs = 15;

export function RemoteControl({ session, view }: { session: PhoneSession; view: PhoneView }) {
  useWakeLock();
  const { state, link, isSpeakerHere, message } = view;
  const press = (command: RemoteCommand) => {
    if (session.press(command) && 'vibrate' in navigator) navigator.vibrate(tickMs);
  };
  const isReady = link === 'connected' && isSpeakerHere;
  const status =
    link === 'trying'
      ? texts.trying
      : link === 'connecting'
        ? texts.connecting
        : isSpeakerHere
          ? texts.connected
          : texts.waiting;
  const cover = (name: Cover) => (
    <Push type="button" aria-pressed={state?.cover === name} onClick={() => press(name)}>
      <Square size={18} strokeWidth={1.8} aria-hidden fill={name === 'white' ? 'currentColor' : 'none'} />
      {showTexts[name]}
    </Push>
  );
  return (
    <Page>
      <Head>
        <IconButton aria-label={texts.disconnect} onClick={session.disconnect}>
          <X size={20} strokeWidth={1.8} aria-hidden />
        </IconButton>
        <div>
          <h1>{state?.name ?? texts.title}</h1>
          <p role="status" data-lost={!isReady || undefined}>
            <Radio size={14} strokeWidth={2} aria-hidden />
            {status}
          </p>
        </div>
        {state && <Clock key={view.receivedAt} view={view} />}
      </Head>
      <Progress aria-hidden>
        <div style={{ width: `${(state?.progress ?? 0) * 100}%` }} />
      </Progress>
      <Desk>
        {state && (
          <Show tabIndex={0} role="region" aria-label={showTexts.slides}>
            <Slide>
              {state.cover ? (
                <p data-cover={state.cover}>{showTexts.covered[state.cover]}</p>
              ) : state.slide === null ? (
                <p>{showTexts.endHint}</p>
              ) : (
                <p dir="auto">{state.text}</p>
              )}
            </Slide>
            <Facts>
              <h2>
                {state.slide === null ? showTexts.end : showTexts.position(state.slide, state.count)}
                {state.parts > 1 && ` · ${showTexts.part(state.part, state.parts)}`}
              </h2>
              {state.cover && state.slide !== null && <p dir="auto">{state.text}</p>}
              {state.notes && (
                <>
                  <h3>{texts.notes}</h3>
                  <p dir="auto" data-notes>
                    {state.notes}
                  </p>
                </>
              )}
              {state.slide !== null && (
                <>
                  <h3>{texts.nextSlide}</h3>
                  <p dir="auto">{state.nextText ?? showTexts.nothingNext}</p>
                </>
              )}
            </Facts>
          </Show>
        )}
        <Covers>
          {cover('black')}
          {cover('white')}
        </Covers>
        <Turns>
          <p role="alert">{message}</p>
          <Push type="button" data-turn="previous" onClick={() => press('previous')}>
            <ChevronLeft size={32} strokeWidth={1.8} aria-hidden />
            {texts.previous}
          </Push>
          <Push type="button" data-turn="next" data-lost={!isReady || undefined} onClick={() => press('next')}>
            <ChevronRight size={32} strokeWidth={1.8} aria-hidden />
            {texts.next}
          </Push>
        </Turns>
      </Desk>
    </Page>
  );
}

function Clock({ view: { state, elapsed, receivedAt } }: { view: PhoneView }) {
  const [shown, setShown] = useState(elapsed);
  const isRunning = state?.timer.isRunning ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setShown(elapsed + performance.now() - receivedAt), 500);
    return () => clearInterval(timer);
  }, [isRunning, elapsed, receivedAt]);
  return (
    <b role="timer" aria-label={showTexts.timer}>
      {clockOf(shown)}
    </b>
  );
}

/** On a phone on its side, the slide is beside the buttons. */
const onItsSide = '@media (orientation: landscape) and (max-height: 599.95px)';

const Page = styled('main')(({ theme }) => ({
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 640,
  margin: '0 auto',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.canvas,
  touchAction: 'manipulation',
  [onItsSide]: { maxWidth: 'none' },
}));

const Head = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 56,
  padding: 'env(safe-area-inset-top) 16px 0 4px',
  '& > button': { width: 48, height: 48 },
  '& > div': { flex: 1, minWidth: 0 },
  '& h1': {
    ...theme.typography.h4,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& p': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    margin: 0,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
  },
  '& p[data-lost]': { color: theme.vars.palette.warning.main },
  '& > b': { fontSize: '1.25rem', fontVariantNumeric: 'lining-nums tabular-nums' },
  [onItsSide]: { minHeight: 48 },
}));

const Progress = styled('div')(({ theme }) => ({
  flex: 'none',
  height: 4,
  backgroundColor: theme.vars.palette.divider,
  '& > div': { height: '100%', backgroundColor: theme.vars.palette.primary.main },
}));

const Desk = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  grid: '"show" minmax(0, 1fr) "covers" auto "turns" minmax(208px, 42%) / minmax(0, 1fr)',
  gap: 12,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  [onItsSide]: {
    grid: '"show turns" minmax(0, 1fr) "covers turns" auto / minmax(0, 1fr) minmax(0, 1fr)',
    gap: 8,
    padding:
      '8px calc(12px + env(safe-area-inset-right)) calc(8px + env(safe-area-inset-bottom)) calc(12px + env(safe-area-inset-left))',
  },
});

/** It scrolls, so it must be reachable with the keyboard. */
const Show = styled('div')({
  gridArea: 'show',
  containerType: 'size',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  overflowY: 'auto',
});

const Slide = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  alignItems: 'center',
  minHeight: 'min(100cqw * 9 / 16, 62cqh)',
  padding: '12px 16px',
  borderRadius: 4,
  boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  backgroundColor: '#000',
  color: '#fff',
  '& p': {
    ...theme.typography.sermon,
    margin: 0,
    fontSize: '1.125rem',
    lineHeight: '1.625rem',
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  // A white screen would glow in a dark church.
  '& p[data-cover]': {
    ...theme.typography.subtitle2,
    justifySelf: 'center',
    padding: '6px 14px',
    border: '1px solid rgb(255 255 255 / 0.6)',
    borderRadius: 8,
  },
  '& p[data-cover="white"]': { color: '#000', backgroundColor: '#fff' },
}));

const Facts = styled('div')(({ theme }) => ({
  '& h2': { ...theme.typography.h6, margin: '0 0 4px', fontVariantNumeric: 'lining-nums tabular-nums' },
  '& h3': { ...theme.typography.caption, margin: '6px 0 0', color: theme.vars.palette.text.secondary },
  '& p': { ...theme.typography.body2, margin: 0, overflowWrap: 'anywhere', color: theme.vars.palette.text.secondary },
  '& p[data-notes]': {
    ...theme.typography.sermon,
    lineHeight: '1.625rem',
    whiteSpace: 'pre-wrap',
    color: theme.vars.palette.text.primary,
  },
}));

const Covers = styled('div')({
  gridArea: 'covers',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
});

const Turns = styled('div')(({ theme }) => ({
  gridArea: 'turns',
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '2fr 3fr',
  gap: 12,
  '& > [role="alert"]': {
    ...theme.typography.caption,
    position: 'absolute',
    insetInline: 12,
    top: 10,
    margin: 0,
    textAlign: 'center',
    fontWeight: 600,
    color: theme.vars.palette.warning.main,
    pointerEvents: 'none',
  },
}));

const Push = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 0,
  minHeight: 52,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  cursor: 'pointer',
  '&:active': { borderColor: theme.vars.palette.outline, backgroundColor: theme.vars.palette.surface.raised },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&[data-turn]': { flexDirection: 'column', fontSize: '1.0625rem' },
  '&[data-turn="next"]': {
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&[data-turn="next"][data-lost]': {
    borderColor: theme.vars.palette.warning.main,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
}));
