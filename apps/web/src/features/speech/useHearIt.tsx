import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { SpeechConfig } from '@sermon/contract/app';
import type { StoredPreferences } from '@sermon/contract/preferences';
import { may, worksOffline } from '@sermon/domain/accounts/entitlements';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { Volume2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsOnline, useWorksOffline } from '../../connection/useConnection.ts';
import { focusText } from '../../editor/keys/focusText.ts';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import type { Command } from '../../ui/commands/command.ts';
import { createLazyModule, preload } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { topOfBottomBars } from '../../ui/notices/useBottomBar.ts';
import { roomyBars } from '../../ui/theme/tokens.ts';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { appConfig, useUser } from '../../user.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { focusMain, ListeningBar } from './bar/ListeningBar.tsx';
import type { Listening, Refusal } from './listening/listen.ts';
import { voiceOfPreferences } from './voiceOfPreferences.ts';

type HearItOptions = {
  editor: Editor;
  name: string;
  save: () => Promise<unknown>;
};

type HearIt = {
  command: Command | null;
  help: readonly Command[];
  bar: ReactNode;
  dialog: ReactNode;
};

const refusals: Record<Refusal, string> = { tooLong: texts.tooLong, empty: texts.nothingToRead };

export function useHearIt({ editor, name, save }: HearItOptions): HearIt {
  const config = useSpeechConfig();
  const user = useUser();
  const isOnline = useIsOnline();
  const notify = useNotify();
  const upgrade = useUpgrade();
  const { preferences, isLoaded, hasFailed, load: loadPreferences } = usePreferences();
  const lacksVoices = useLacksVoices(config);
  const isOffline = useWorksOffline();
  const [opened, setOpened] = useState<Opened>(null);
  const [timesEndedOffline, setTimesEndedOffline] = useState(0);
  const bar = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  /** Counts what the user has asked for, so that a module that comes too late starts nothing. */
  const request = useRef(0);
  /** The text that is read aloud, even if the screen does not show it yet. */
  const running = useRef<Listening>(null);

  const stop = useCallback(() => {
    request.current += 1;
    running.current?.end();
    running.current = null;
  }, []);
  // What is read belongs to one document, and needs the server.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the end of each of them ends listening.
  useEffect(() => stop, [stop, editor, isOffline]);
  if (opened && (isOffline || opened.editor !== editor)) {
    setOpened(null);
    if (isOffline) setTimesEndedOffline(timesEndedOffline + 1);
  }
  const sayEnded = useEffectEvent(() => {
    // The bar had the focus. The button that opened it may be gone, because there is no Hear It offline.
    if (document.activeElement === document.body) returnFocus(editor, opener.current);
    notify({ text: texts.offline });
  });
  useEffect(() => {
    if (timesEndedOffline > 0) sayEnded();
  }, [timesEndedOffline]);
  const listening = opened?.kind === 'listening' ? opened.listening : null;

  const close = () => {
    stop();
    flushSync(() => setOpened(null));
    if (document.activeElement === document.body) returnFocus(editor, opener.current);
  };
  const showSettings = (hasSettings: boolean) =>
    setOpened((now) => (now?.kind === 'listening' ? { ...now, hasSettings } : now));
  const refuse = (why: Refusal) => {
    close();
    notify({ text: refusals[why], isFailure: true });
  };
  const begin = ({ listen, sourceOf }: SpeechModule, chosen: StoredPreferences) => {
    const begun = listen(editor, {
      source: sourceOf(config),
      title: name,
      voice: voiceOfPreferences(chosen),
      barTop: topOfBottomBars,
      onRefused: refuse,
      onStopped: close,
    });
    if (typeof begun === 'string') return refuse(begun);
    running.current = begun;
    setOpened({ kind: 'listening', editor, listening: begun, hasSettings: false });
  };
  const load = async () => {
    const wanted = request.current;
    const [chosen] = await Promise.all([loadPreferences(), speechModule.fetch()]);
    if (request.current !== wanted) return;
    if (speechModule.state.kind === 'there') begin(speechModule.state.loaded, chosen);
    else setOpened({ kind: 'notLoaded', editor });
  };
  const start = () => {
    stop();
    if (!bar.current?.contains(document.activeElement)) opener.current = document.activeElement;
    flushSync(() => setOpened({ kind: 'loading', editor }));
    focusMain(bar.current);
    // Without waiting if possible, because some browsers play only what a click has allowed.
    if (speechModule.state.kind === 'there' && (isLoaded || hasFailed)) begin(speechModule.state.loaded, preferences);
    else void load();
  };
  const leave = async () => {
    await save();
    upgrade('hearIt');
  };

  const isThere = config.source !== 'off' && (isOnline || worksOffline('hearIt'));
  useEffect(() => (isThere ? preload([speechModule]) : undefined), [isThere]);
  const command: Command = {
    id: 'hear-it',
    group: 'View',
    label: texts.hearIt,
    Icon: Volume2,
    words: 'listen read aloud speech voice audio sound text to speech',
    ...(lacksVoices && { isDisabled: true, why: texts.noVoices }),
    run: () => (may(user, 'hearIt') ? start() : void leave()),
  };
  return {
    command: isThere ? command : null,
    help: isThere ? keyHelp : [],
    bar: opened && (
      <ListeningBar
        ref={bar}
        listening={listening}
        failure={opened.kind === 'notLoaded' ? texts.notLoaded : null}
        onTryAgain={start}
        onSettings={() => {
          listening?.player.pause();
          showSettings(true);
        }}
        onClose={close}
      />
    ),
    dialog: opened?.kind === 'listening' && (
      <PlaybackSettings
        isOpen={opened.hasSettings}
        config={config}
        onSaved={(voice) => {
          showSettings(false);
          opened.listening.restart(voice);
        }}
        onClose={() => showSettings(false)}
        onClosed={() => focusMain(bar.current)}
      />
    ),
  };
}

type SpeechModule = typeof import('./speechModule.ts');

type Opened =
  | { kind: 'loading' | 'notLoaded'; editor: Editor }
  | { kind: 'listening'; editor: Editor; listening: Listening; hasSettings: boolean }
  | null;

/** The app uses this until it knows the configuration. */
const off: SpeechConfig = { source: 'off', sentTo: null };

const useSpeechConfig = (): SpeechConfig => useQuery(appConfig).data?.speech ?? off;

function useLacksVoices(config: SpeechConfig): boolean {
  const [lacksVoices, setLacksVoices] = useState(false);
  useEffect(() => {
    if (config.source !== 'browser') return;
    let isHere = true;
    let stop = () => {};
    const watch = async () => {
      await speechModule.fetch();
      if (!isHere || speechModule.state.kind !== 'there') return;
      stop = speechModule.state.loaded.watchBrowserVoices((hasVoices) => setLacksVoices(!hasVoices));
    };
    void watch();
    return () => {
      isHere = false;
      stop();
    };
  }, [config]);
  return lacksVoices;
}

function returnFocus(editor: Editor, opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
  } else focusText(editor, { scrolls: false });
}

export const speechModule = createLazyModule(() => import('./speechModule.ts'));

const PlaybackSettings = lazyPanel(speechModule, (module) => module.PlaybackSettings);

const { keys: barTexts } = texts.bar;
const group = texts.hearIt;

/** The bar handles these keys itself while it has the focus. */
const keyHelp: readonly Command[] = [
  { id: 'hear-it.pause', group, label: barTexts.pause, when: barTexts.when, keys: 'Space' },
  { id: 'hear-it.next', group, label: barTexts.next, when: barTexts.when, keys: 'ArrowRight' },
  { id: 'hear-it.previous', group, label: barTexts.previous, when: barTexts.when, keys: 'ArrowLeft' },
  { id: 'hear-it.close', group, label: barTexts.close, when: barTexts.whenClosing, keys: 'Esc' },
];

export const HearItButton = ({ command: { label, why, run } }: { command: Command }) => (
  <DisabledIf why={why ?? false} placement="top">
    <Plain onClick={() => run?.()}>
      <Volume2 size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </Plain>
  </DisabledIf>
);

const Plain = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  gap: 8,
  height: 28,
  paddingInline: 8,
  marginInlineEnd: -8,
  borderRadius: 6,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [roomyBars]: { height: 40 },
}));
