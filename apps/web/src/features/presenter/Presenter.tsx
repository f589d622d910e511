import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import {
  fittedSize,
  fontSize as sizes,
  type PresenterPreferences,
  rehearsedMode,
  shownMode,
} from '@sermon/domain/presenter/preferences';
import { partOf } from '@sermon/domain/presenter/time';
import type { Cover } from '@sermon/domain/slides/show/show';
import { resetTimer, startTimer } from '@sermon/domain/slides/show/timer';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { toggleFullScreen } from '../../ui/browser/fullScreen.ts';
import { useIsTouch } from '../../ui/browser/useIsTouch.ts';
import { usePageTheme } from '../../ui/browser/usePageTheme.ts';
import { useSwipe } from '../../ui/browser/useSwipe.ts';
import { useWakeLock } from '../../ui/browser/useWakeLock.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { HeadingsMenu, headingsIn } from './bar/HeadingsMenu.tsx';
import { PresenterBar } from './bar/PresenterBar.tsx';
import { TimerControl } from './bar/TimerControl.tsx';
import { type DeviceSettings, type Light, useDeviceSettings } from './deviceSettings.ts';
import { beginning, keepProgress, readProgress } from './progress.ts';
import type { Presentation } from './presentation.ts';
import { useRecording } from './rehearsal/useRecording.ts';
import { PresenterSettings } from './settings/PresenterSettings.tsx';
import { usePresenterPreferences } from './settings/usePresenterPreferences.ts';
import { SteadyClock } from './steadyClock.ts';
import { PresenterText } from './text/PresenterText.tsx';
import { SlideNumbers } from './text/SlideNumbers.tsx';
import { PaceLine } from './timing/PaceLine.tsx';
import { useTimePlan } from './timing/useTimePlan.ts';
import { usePresenterKeys } from './usePresenterKeys.ts';
import { usePresenterTimer } from './usePresenterTimer.ts';
import { useTextView } from './useTextView.ts';

type PresenterProps = { presentation: Presentation; blocks: Block[]; onRehearse: () => void; onBack: () => void };

/** A sermon as the preacher reads it. */
export function Presenter({ presentation, blocks, onRehearse, onBack }: PresenterProps) {
  const { ownerId, documentId, name, isRehearsal } = presentation;
  const isTouch = useIsTouch();
  const { preferences, state: savingState, save, tryAgain } = usePresenterPreferences(ownerId);
  const [chosen, change] = useDeviceSettings();
  const device = {
    ...chosen,
    fontSize: fittedSize(chosen.fontSize ?? preferences.fontSize),
    movement: chosen.movement ?? (isTouch ? 'page' : 'scroll'),
    light: chosen.light ?? currentTheme(),
  } as const;
  usePageTheme(chosen.light && themes[chosen.light]);
  const maySleep = useWakeLock();

  const [kept] = useState(() => readProgress(ownerId, documentId));
  const [clock] = useState(() => new SteadyClock(kept));
  const timer = usePresenterTimer(
    clock,
    kept?.timer ?? (isRehearsal ? startTimer(resetTimer, clock.now()) : resetTimer),
  );
  const { fontSize, spacing, margins, movement } = device;
  const { view, state, scroller, text, setScroller, setText } = useTextView({
    blocks,
    place: kept?.place ?? beginning,
    movement,
  });
  const { place } = state;
  useEffect(() => {
    keepProgress({ ownerId, documentId, place, timer: timer.timer, time: clock.now(), wall: Date.now() });
  }, [ownerId, documentId, place, timer.timer, clock]);

  const [cover, setCover] = useState<Cover | null>(null);
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const hasHeadings = useMemo(() => text !== null && headingsIn(text).length > 0, [text]);

  const mode = isRehearsal ? rehearsedMode(preferences) : shownMode(preferences);
  const plan = useTimePlan({ blocks, isOn: device.preachToTime, mode, limit: preferences.countdownTime });
  useRecording(
    { presentation, blocks, clock, timer, mode, state },
    { isOn: isRehearsal || device.preachToTime, limit: preferences.countdownTime, isCovered: cover !== null },
  );
  const step = (by: 1 | -1) => {
    coverWith(null);
    if (view.step(by) && (mode === 'CountDown' || mode === 'CountUp')) timer.begin();
  };
  const coverWith = (next: Cover | null) => {
    setCover(next);
    timer.hold(next !== null);
  };
  const setSize = (size: number) => {
    change({ fontSize: fittedSize(size) });
    save({ fontSize: fittedSize(size) });
  };
  const savePreferences = (changed: Partial<PresenterPreferences>) => {
    save(changed);
    // A new mode or limit starts the timer again (spec part 2 §4).
    if (changed.timeMode !== undefined || changed.countdownTime !== undefined) timer.reset();
  };
  const closeSettings = () => {
    setIsSettingsOpen(false);
    scroller?.focus({ preventScroll: true });
  };
  const digits = usePresenterKeys((action) => {
    switch (action.type) {
      case 'fullScreen':
        return toggleFullScreen();
      case 'leave':
        if (cover) return coverWith(null);
        if (isSettingsOpen) return closeSettings();
        return document.fullscreenElement ? toggleFullScreen() : onBack();
      case 'toggleTimer':
        return timer.toggle();
      case 'resetTimer':
        return setIsAsking(true);
      case 'size':
        if (action.change === 'usual') return setSize(sizes.usual);
        return setSize(fontSize + (action.change === 'larger' ? sizes.step : -sizes.step));
      case 'command':
    }
    const { command } = action;
    if (command.type === 'next' || command.type === 'previous') return step(command.type === 'next' ? 1 : -1);
    if (command.type === 'black' || command.type === 'white')
      return coverWith(cover === command.type ? null : command.type);
    coverWith(null);
    if (command.type === 'go') view.goToSlide(command.slide);
    else view.goTo(command.type);
  });
  const swipe = useSwipe((by) => movement === 'page' && step(by));
  const tap = (event: MouseEvent<HTMLElement>) => {
    if (movement !== 'page' || !getSelection()?.isCollapsed) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    if (part > 2 / 3) step(1);
    else if (part < 1 / 3) step(-1);
  };
  const { toolbarLocation } = preferences;
  const paceLine = plan && (
    <PaceLine {...{ plan, text, timer }} from={place} to={state.end} location={toolbarLocation} />
  );
  return (
    <Page data-light={device.light}>
      {toolbarLocation === 'Top' && paceLine}
      <Row>
        <Main id="main" tabIndex={-1}>
          <Progress
            role="progressbar"
            aria-label={texts.progress}
            aria-valuenow={Math.round(state.progress * 100)}
            style={{ width: `${state.progress * 100}%` }}
          />
          <h1 style={visuallyHidden}>{name}</h1>
          <Scroller
            ref={setScroller}
            role="region"
            aria-label={texts.text}
            tabIndex={0}
            data-movement={movement}
            onClick={tap}
            {...swipe}
          >
            <Flow>
              <PresenterText ref={setText} {...{ blocks, fontSize, spacing, margins }} />
              <Numbers data-margins={margins}>
                <SlideNumbers slides={state.slides} />
              </Numbers>
            </Flow>
          </Scroller>
          {state.clip && (
            <>
              <Mask style={{ top: 0, height: state.clip.top }} />
              <Mask style={{ top: state.clip.bottom, bottom: 0 }} />
              {state.newFrom !== null && (
                <Mask data-repeated style={{ top: state.clip.top, height: state.newFrom - state.clip.top }} />
              )}
            </>
          )}
          {digits && <Typed role="status">{texts.goTo(digits)}</Typed>}
        </Main>
        {isSettingsOpen && (
          <PresenterSettings
            preferences={preferences}
            device={device}
            state={savingState}
            maySleep={maySleep}
            onChange={savePreferences}
            onChangeDevice={(changed: Partial<DeviceSettings>) => change(changed)}
            onFontSize={setSize}
            onRehearse={isRehearsal ? null : onRehearse}
            onTryAgain={tryAgain}
            onClose={closeSettings}
          />
        )}
      </Row>
      {toolbarLocation === 'Bottom' && paceLine}
      <PresenterBar
        location={toolbarLocation}
        page={state.page}
        isRehearsal={isRehearsal}
        fontSize={fontSize}
        hasHeadings={hasHeadings}
        isSettingsOpen={isSettingsOpen}
        timePart={mode === 'CountDown' ? partOf(preferences.countdownTime * 60_000, timer.elapsed) : null}
        onBack={onBack}
        onHeadings={({ currentTarget }) => setAnchor(currentTarget)}
        onFontSize={setSize}
        onSettings={() => (isSettingsOpen ? closeSettings() : setIsSettingsOpen(true))}
      >
        <TimerControl mode={mode} limit={preferences.countdownTime} timer={timer} onReset={() => setIsAsking(true)} />
      </PresenterBar>
      {text && (
        <HeadingsMenu
          text={text}
          anchor={anchor}
          onGo={(leaf) => view.goToLeaf(leaf)}
          onClose={() => setAnchor(null)}
        />
      )}
      {cover && (
        <Covered type="button" aria-label={texts.covered[cover]} data-cover={cover} onClick={() => coverWith(null)} />
      )}
      <AskDialog title={texts.resetTimer} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <Confirmation
          sentences={[texts.resetQuestion]}
          act={texts.reset}
          onAct={() => {
            timer.reset();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      </AskDialog>
    </Page>
  );
}

/** The theme of the page for each light. Sepia and dim change some of its colors. */
const themes: Record<Light, 'light' | 'dark'> = { light: 'light', sepia: 'light', dark: 'dark', dim: 'dark' };

/** The theme that the user has chosen for the product. */
const currentTheme = (): 'light' | 'dark' => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const Page = styled('div')(({ theme }) => ({
  position: 'relative',
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.canvas,
  color: theme.vars.palette.text.primary,
  '&[data-light="sepia"]': {
    '--sm-palette-surface-canvas': '#F1E4C8',
    '--sm-palette-surface-sheet': '#F8EED8',
    '--sm-palette-divider': '#DCCBA6',
    '--sm-palette-text-primary': '#3A2D1C',
    '--sm-palette-text-secondary': '#63523A',
  },
  '&[data-light="dim"]': {
    '--sm-palette-surface-canvas': '#0B0A09',
    '--sm-palette-surface-selected': '#111A16',
    '--sm-palette-surface-sheet': '#12100E',
    '--sm-palette-divider': '#262220',
    '--sm-palette-text-primary': '#A0978A',
    '--sm-palette-text-secondary': '#8B8277',
  },
}));

const Progress = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  zIndex: 1,
  height: 3,
  backgroundColor: theme.vars.palette.text.secondary,
}));

const Row = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });

const Main = styled('main')({ position: 'relative', flex: 1, minWidth: 0, outline: 'none' });

const Scroller = styled('div')(({ theme }) => ({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The text returns to its place by itself when it is laid out again.
  overflowAnchor: 'none',
  outline: 'none',
  '&[data-movement="page"]': {
    overflowY: 'hidden',
    touchAction: 'pinch-zoom',
    // A long press would select words.
    '@media (pointer: coarse)': { userSelect: 'none', WebkitTouchCallout: 'none' },
  },
  '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
}));

const Flow = styled('div')({ position: 'relative' });

/** The margin of the text, in which the numbers of the slides are. */
const Numbers = styled('div')({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '--edge': 'max(0px, (100% - 840px) / 2 - 72px)',
  '&[data-margins="narrow"]': { '--edge': 'max(0px, (100% - 1120px) / 2 - 72px)' },
  '&[data-margins="wide"]': { '--edge': 'max(0px, (100% - 640px) / 2 - 72px)' },
});

/** Covers what is not on the page, and dims the lines that the page before had as well. */
const Mask = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  pointerEvents: 'none',
  backgroundColor: theme.vars.palette.surface.canvas,
  '&[data-repeated]': { opacity: 0.4 },
}));

const Typed = styled('p')(({ theme }) => ({
  ...theme.typography.h5,
  position: 'absolute',
  insetInline: 0,
  bottom: 16,
  width: 'fit-content',
  margin: '0 auto',
  padding: '8px 16px',
  borderRadius: 8,
  color: theme.vars.palette.surface.onInverse,
  backgroundColor: theme.vars.palette.surface.inverse,
}));

const Covered = styled('button')({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  border: 0,
  backgroundColor: '#000',
  cursor: 'none',
  '&[data-cover="white"]': { backgroundColor: '#fff' },
});
