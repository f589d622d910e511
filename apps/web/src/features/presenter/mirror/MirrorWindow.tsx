import { styled, ThemeProvider } from '@mui/material/styles';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { secondScreen as texts } from '@sermon/domain/texts/presenter/presenter';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toggleFullScreen } from '../../../ui/browser/fullScreen.ts';
import { usePageTheme } from '../../../ui/browser/usePageTheme.ts';
import { useWakeLock } from '../../../ui/browser/useWakeLock.ts';
import { theme, themeStorageKey } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { useIdlePointer } from '../../slides/show/useIdlePointer.ts';
import type { Presentation } from '../presentation.ts';
import { PresenterPage, themes } from '../PresenterPage.tsx';
import { TextOnScreen, useTextView } from '../text/TextOnScreen.tsx';
import { usePresenterKeys } from '../usePresenterKeys.ts';
import {
  type MirroredAction,
  type MirrorMessage,
  type MirrorView,
  openMirrorChannel,
  storedMirror,
} from './mirrorMessages.ts';

/**
 * The window that mirrors a presenter. Like the window for the audience of a slide show, it is not part of the app: it makes
 * no calls and has no controls, notices or dialogs. When the presenter is closed, it keeps the last page. It never becomes a
 * presenter: a second one would continue the sermon of the first one, on the screen that others see.
 */
export function MirrorWindow({ mirrorId }: { mirrorId: string }) {
  const { presentation, view, isAlone, send } = useMirrored(mirrorId);
  const name = presentation?.name;
  useEffect(() => {
    document.title = name === undefined ? texts.waiting : texts.title(name);
  }, [name]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      {presentation && view ? (
        <Mirror key={presentation.text} presentation={presentation} view={view} onAction={send} />
      ) : (
        <PresenterPage>
          <Main>
            <h1 style={visuallyHidden}>{texts.waiting}</h1>
            {isAlone && <Alone role="status">{texts.noPresenter}</Alone>}
          </Main>
        </PresenterPage>
      )}
    </ThemeProvider>
  );
}

type MirrorProps = { presentation: Presentation; view: MirrorView; onAction: (action: MirroredAction) => void };

function Mirror({ presentation, view: shown, onAction }: MirrorProps) {
  const { name, text: html } = presentation;
  const { place, movement, light, fontSize, spacing, margins, cover } = shown;
  const blocks = useMemo(() => parseDocument(html), [html]);
  const { view, setScroller, setText } = useTextView({ blocks, place, movement });
  const { leaf, part } = place;
  useEffect(() => view.follow({ leaf, part }), [view, leaf, part]);
  usePageTheme(themes[light]);
  useWakeLock();
  const isIdle = useIdlePointer();
  usePresenterKeys((action) => {
    if (action.type === 'fullScreen') return toggleFullScreen();
    // The browser handles leaving full screen. A clicker's Escape must not close the window.
    if (action.type !== 'leave') onAction(action);
  });
  return (
    <PresenterPage data-light={light} style={{ cursor: isIdle ? 'none' : 'default' }}>
      <Main aria-hidden={cover !== null}>
        <h1 style={visuallyHidden}>{name}</h1>
        <TextOnScreen
          {...{ blocks, fontSize, spacing, margins, movement, view }}
          isFixed
          scrollerRef={setScroller}
          textRef={setText}
        />
      </Main>
      {cover && <Cover role="img" aria-label={texts.covered[cover]} data-cover={cover} />}
    </PresenterPage>
  );
}

const Main = styled('main')({ position: 'relative', flex: 1, minHeight: 0 });

const Alone = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  margin: 0,
  padding: 24,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

const Cover = styled('div')({
  position: 'absolute',
  inset: 0,
  backgroundColor: '#000',
  '&[data-cover="white"]': { backgroundColor: '#fff' },
});

export const asksAgainAfterMs = 2_000;

type Mirrored = { presentation: Presentation | null; view: MirrorView | null };

/**
 * Returns the text and the view of the presenter, or the last ones if it is closed. `isAlone` is true if this window has
 * nothing to show, no presenter has replied, and the window that opened it is gone. `send` sends the action of a key to the
 * presenter.
 */
function useMirrored(mirrorId: string) {
  const [mirrored, setMirrored] = useState((): Mirrored => {
    const stored = storedMirror(mirrorId);
    return { presentation: stored.text(), view: stored.view() };
  });
  const [hadText] = useState(mirrored.presentation !== null && mirrored.view !== null);
  const [isAlone, setIsAlone] = useState(false);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = openMirrorChannel(mirrorId);
    channel.current = opened;
    const stored = storedMirror(mirrorId);
    const sayHello = () => opened.postMessage({ type: 'hello', hasText: hadText } satisfies MirrorMessage);
    const askAgain = () => {
      sayHello();
      setIsAlone(!hasOpener());
    };
    const asking = hadText ? undefined : setInterval(askAgain, asksAgainAfterMs);
    opened.addEventListener('message', ({ data }: MessageEvent<MirrorMessage>) => {
      if (data.type === 'text') {
        const { presentation } = data;
        stored.keepText(presentation);
        // Another object with the same text would lay it out again.
        setMirrored((now) => (now.presentation?.text === presentation.text ? now : { ...now, presentation }));
      }
      if (data.type !== 'view') return;
      clearInterval(asking);
      const { view } = data;
      stored.keepView(view);
      setMirrored((now) => ({ ...now, view }));
    });
    sayHello();
    return () => {
      clearInterval(asking);
      opened.close();
    };
  }, [mirrorId, hadText]);
  const send = useCallback(
    (action: MirroredAction) => channel.current?.postMessage({ type: 'action', action } satisfies MirrorMessage),
    [],
  );
  return { ...mirrored, isAlone, send };
}

const hasOpener = (): boolean => (window.opener as Window | null)?.closed === false;
