import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { passageName } from '@sermon/domain/presenter/passages';
import {
  comfortableSize,
  fittedSize,
  fontSize as sizes,
  type PresenterPreferences,
  rehearsedMode,
  shownMode,
} from '@sermon/domain/presenter/preferences';
import type { PresenterAction } from '@sermon/domain/slides/show/keys';
import type { Cover } from '@sermon/domain/slides/show/show';
import { resetTimer, startTimer } from '@sermon/domain/slides/show/timer';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { registerOpenText } from '../../session/saveEverything.ts';
import { toggleFullScreen } from '../../ui/browser/fullScreen.ts';
import { useIsTouch } from '../../ui/browser/useIsPhone.ts';
import { usePageTheme } from '../../ui/browser/usePageTheme.ts';
import { useSwipe } from '../../ui/browser/useSwipe.ts';
import { useWakeLock } from '../../ui/browser/useWakeLock.ts';
import { AskDialog, Confirmation } from '../../ui/dialogs/AskDialog.tsx';
import { useStore } from '../../ui/store.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { PresenterBar } from './bar/PresenterBar.tsx';
import { headingsIn, HeadingsMenu, ScriptureMenu } from './bar/PresenterMenu.tsx';
import { type DeviceSettings, useDeviceSettings } from './deviceSettings.ts';
import { useMirrorSource } from './mirror/useMirrorSource.ts';
import type { Presentation } from './presentation.ts';
import { PresenterPage, themes } from './PresenterPage.tsx';
import { PresenterTimer, SteadyClock } from './presenterTimer.ts';
import { beginning, readProgress } from './progress.ts';
import { useRecording } from './rehearsal/useRecording.ts';
import { ChapterSheet } from './scripture/ChapterSheet.tsx';
import { useScripture } from './scripture/useScripture.ts';
import { PresenterSettings } from './settings/PresenterSettings.tsx';
import { SecondScreenSettings } from './settings/SecondScreenSettings.tsx';
import { usePresenterPreferences } from './settings/usePresenterPreferences.ts';
import { isSamePlace } from './text/lines.ts';
import { ProgressBar, TextOnScreen, useTextView } from './text/TextOnScreen.tsx';
import { PaceLine, useTimePlan } from './timing/PaceLine.tsx';
import { MoveTimes, useStoredProgress } from './useStoredProgress.ts';
import { usePresenterKeys } from './usePresenterKeys.ts';
import { useSlidesFollow } from './useSlidesFollow.ts';

type PresenterProps = { presentation: Presentation; blocks: Block[]; onRehearse: () => void; onBack: () => void };

export function Presenter({ presentation, blocks, onRehearse, onBack }: PresenterProps) {
  const { ownerId, documentId, name, isRehearsal } = presentation;
  const isTouch = useIsTouch();
  const { preferences, state: savingState, save, tryAgain } = usePresenterPreferences(ownerId);
  const [chosen, change] = useDeviceSettings();
  const [comfortable] = useState(() => comfortableSize({ width: innerWidth, height: innerHeight }));
  const isSizeChosen = preferences.fontSize !== sizes.usual;
  const device = {
    ...chosen,
    fontSize: fittedSize(chosen.fontSize ?? (isSizeChosen ? preferences.fontSize : comfortable)),
    movement: chosen.movement ?? (isTouch ? 'page' : 'scroll'),
    light: chosen.light ?? currentTheme(),
  } as const;
  usePageTheme(chosen.light && themes[chosen.light]);
  const maySleep = useWakeLock();
  useOpenPresentation();

  const [kept] = useState(() => readProgress(presentation));
  const [clock] = useState(() => new SteadyClock(kept));
  const [timer] = useState(
    () => new PresenterTimer(clock, kept?.timer ?? (isRehearsal ? startTimer(resetTimer, clock.now()) : resetTimer)),
  );
  useEffect(() => timer.tick(), [timer]);
  const time = useStore(timer, (state) => state.timer);
  const { fontSize, spacing, margins, movement } = device;
  const { view, scroller, text, setScroller, setText } = useTextView({
    blocks,
    place: kept?.place ?? beginning,
    movement,
  });
  const [moves] = useState(() => new MoveTimes(kept));
  useStoredProgress({ presentation, view, timer: time, clock, moves });
  const scripture = useScripture({ blocks, text, scroller });

  const [cover, setCover] = useState<Cover | null>(null);
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [scriptureAnchor, setScriptureAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const hasHeadings = useMemo(() => text !== null && headingsIn(text).length > 0, [text]);

  // A rehearsal replaces the presentation, which must not happen with one tap while a sermon is preached.
  const isAtStart = useStore(view, ({ place }) => !moves.moved && isSamePlace(place, beginning));
  const mayRehearse = !isRehearsal && isAtStart && time.startedAt === null && time.elapsed === 0;
  const mode = isRehearsal ? rehearsedMode(preferences) : shownMode(preferences);
  const limit = preferences.countdownTime;
  const { sections, budgets, plan } = useTimePlan({ blocks, isOn: device.preachToTime, mode, limit });
  useRecording(
    { presentation, blocks, sections, budgets, clock, timer: time, mode, view },
    { isOn: isRehearsal || device.preachToTime, isCovered: cover !== null },
  );
  const step = (by: 1 | -1) => {
    coverWith(null);
    scripture.close();
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
    // A new mode or limit starts the timer again (spec part 2 §4), but keeps what was recorded of a rehearsal.
    if (!isRehearsal && (changed.timeMode !== undefined || changed.countdownTime !== undefined)) timer.reset();
  };
  const closeSettings = () => {
    setIsSettingsOpen(false);
    scroller?.focus({ preventScroll: true });
  };
  const act = (action: Exclude<PresenterAction, { type: 'typed' }>) => {
    switch (action.type) {
      case 'fullScreen':
        return toggleFullScreen();
      case 'leave':
        if (cover) return coverWith(null);
        if (scripture.passage) return scripture.close();
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
    setAnchor(null);
    setScriptureAnchor(null);
    if (command.type === 'next' || command.type === 'previous') return step(command.type === 'next' ? 1 : -1);
    if (command.type === 'black' || command.type === 'white')
      return coverWith(cover === command.type ? null : command.type);
    coverWith(null);
    scripture.close();
    if (command.type === 'go') view.goToSlide(command.slide);
    else view.goTo(command.type);
  };
  const digits = usePresenterKeys(act);
  const mirror = useMirrorSource({
    presentation,
    view,
    look: { movement, light: device.light, fontSize, spacing, margins, cover },
    onAction: act,
  });
  const { slidesFollow } = device;
  const hasSlides = useSlidesFollow({ documentId, blocks, view, isOn: slidesFollow });
  const swipe = useSwipe((by) => movement === 'page' && step(by));
  const tap = (event: MouseEvent<HTMLElement>) => {
    if (!getSelection()?.isCollapsed) return;
    if (scripture.passage) return scripture.close();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    const turn = movement !== 'page' || width === 0 ? 0 : part > 2 / 3 ? 1 : part < 1 / 3 ? -1 : 0;
    // A finger in the outer thirds turns the page. A mouse is precise enough to mean the words below it.
    const mayOpen = turn === 0 || isMouse(event);
    if (mayOpen && scripture.tap(event, view.state)) setIsSettingsOpen(false);
    else if (turn !== 0) step(turn);
  };
  const { toolbarLocation } = preferences;
  const paceLine = plan && <PaceLine {...{ plan, text, view, timer }} location={toolbarLocation} />;
  return (
    <PresenterPage data-light={device.light}>
      {toolbarLocation === 'Top' && paceLine}
      <Row>
        <Main id="main" tabIndex={-1}>
          <ProgressBar view={view} />
          <h1 style={visuallyHidden}>{name}</h1>
          <TextOnScreen
            {...{ blocks, fontSize, spacing, margins, movement, view }}
            scrollerRef={setScroller}
            textRef={setText}
            onClick={tap}
            {...swipe}
          />
          {digits && <Typed role="status">{texts.goTo(digits)}</Typed>}
        </Main>
        {scripture.passage && (
          <ChapterSheet
            key={passageName(scripture.passage)}
            {...{ ownerId, fontSize }}
            passage={scripture.passage}
            onClose={scripture.close}
          />
        )}
        {isSettingsOpen && (
          <PresenterSettings
            documentId={documentId}
            isRehearsal={isRehearsal}
            preferences={preferences}
            device={device}
            state={savingState}
            maySleep={maySleep}
            onChange={savePreferences}
            onChangeDevice={(changed: Partial<DeviceSettings>) => change(changed)}
            onFontSize={setSize}
            onRehearse={mayRehearse ? onRehearse : null}
            onTryAgain={tryAgain}
            onClose={closeSettings}
          >
            <SecondScreenSettings
              {...{ mirror, hasSlides, slidesFollow }}
              onSlidesFollow={(isOn) => change({ slidesFollow: isOn })}
            />
          </PresenterSettings>
        )}
      </Row>
      {toolbarLocation === 'Bottom' && paceLine}
      <PresenterBar
        location={toolbarLocation}
        {...{ view, isRehearsal, fontSize, mode, limit, timer }}
        hasHeadings={hasHeadings}
        hasScripture={scripture.passages.length > 0}
        isSettingsOpen={isSettingsOpen}
        onBack={onBack}
        onHeadings={({ currentTarget }) => setAnchor(currentTarget)}
        onScripture={({ currentTarget }) => setScriptureAnchor(currentTarget)}
        onFontSize={setSize}
        onSettings={() => {
          scripture.close();
          if (isSettingsOpen) closeSettings();
          else setIsSettingsOpen(true);
        }}
        onResetTimer={() => setIsAsking(true)}
      />
      {text && (
        <HeadingsMenu
          text={text}
          anchor={anchor}
          onGo={(leaf) => view.goToLeaf(leaf)}
          onClose={() => setAnchor(null)}
        />
      )}
      <ScriptureMenu
        passages={scripture.passages}
        anchor={scriptureAnchor}
        onOpen={(passage) => {
          setIsSettingsOpen(false);
          scripture.open(passage);
        }}
        onClose={() => setScriptureAnchor(null)}
      />
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
    </PresenterPage>
  );
}

const isMouse = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';

const currentTheme = (): 'light' | 'dark' => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const Row = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });

const Main = styled('main')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  outline: 'none',
  // The ring of the focused text is drawn here, because masks cover the edges of the text.
  '&:has([data-movement]:focus-visible)::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
    pointerEvents: 'none',
  },
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

/** A presented text is a snapshot that this tab has stored, so there is nothing to save. */
const isSaved = () => Promise.resolve(true);

/** Registers the presented text as an open one, so that it stays on the screen when the user's session ends. */
function useOpenPresentation(): void {
  useEffect(() => registerOpenText({ save: isSaved, keepOnDevice: isSaved }), []);
}
