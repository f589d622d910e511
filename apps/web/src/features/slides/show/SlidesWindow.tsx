import { styled } from '@mui/material/styles';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import { shownIn, type ShowState } from '@sermon/domain/slides/show/show';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { Maximize } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { families, sermonFamily } from '../../../editor/fonts.ts';
import { toggleFullScreen, useMayFillScreen } from '../../../ui/browser/fullScreen.ts';
import { useWakeLock } from '../../../ui/browser/useWakeLock.ts';
import type { SlideBackground } from '../background.ts';
import { SlideView } from '../SlideView.tsx';
import { type ShowDeck, wordsOn } from './showDeck.ts';
import { askForShow } from './showMessages.ts';
import { ShowSession } from './showSession.ts';
import { keepShow, readShow, type SlideShow } from './storedShow.ts';
import { useShowDeck, useStoredPicture } from './useShowDeck.ts';
import { useShowKeys } from './useShowKeys.ts';
import { useIdlePointer } from './useIdlePointer.ts';

type WindowProps = { documentId: string; showId: string };

/**
 * The page of the window for the audience. It is not part of the app: it makes no calls and shows no notices or dialogs, so
 * nothing can appear over a slide. Without a show, it becomes the speaker's view, which can start one.
 */
export function SlidesWindow({ documentId, showId }: WindowProps) {
  const [show, setShow] = useState(() => readShow(({ id }) => id === showId));
  const deck = useShowDeck(show);
  const background = useStoredPicture(show);
  const isReady = useIsPreloaded(background, deck);
  useEffect(() => {
    if (show) return;
    let isOver = false;
    const fetchShow = async () => {
      const received = await askForShow(showId);
      if (isOver) return;
      if (!received) return location.replace(`/slides/${documentId}`);
      keepShow(received);
      setShow(received);
    };
    void fetchShow();
    return () => {
      isOver = true;
    };
  }, [show, showId, documentId]);
  useEffect(() => {
    document.title = show ? `${show.name} · ${texts.slides}` : texts.slides;
    document.documentElement.style.background = '#000';
  }, [show]);
  if (!show || !deck || !background || !isReady) return <Dark />;
  return <RunningShow show={show} deck={deck} background={background} />;
}

function RunningShow({ show, deck, background }: { show: SlideShow; deck: ShowDeck; background: SlideBackground }) {
  const [session] = useState(() => new ShowSession({ show, ...deck, role: 'audience' }));
  useEffect(() => session.connect(), [session]);
  const { state } = useSyncExternalStore(session.subscribe, () => session.view);
  useShowKeys(session, { onLeave: () => window.close() });
  useWakeLock();
  const isIdle = useIdlePointer();
  const mayFill = useMayFillScreen();
  return (
    <main style={{ cursor: isIdle ? 'none' : 'default' }}>
      <SlideStage deck={deck} state={state} aspect={show.aspect} background={background} />
      {mayFill && !isIdle && (
        <FillButton type="button" onClick={toggleFullScreen}>
          <Maximize size={18} strokeWidth={1.8} aria-hidden />
          {texts.fullScreen}
        </FillButton>
      )}
    </main>
  );
}

function useIsPreloaded(background: SlideBackground | null, deck: ShowDeck | null): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!background || !deck) return;
    let isOver = false;
    void preloadSlides(background, deck).then(() => !isOver && setIsReady(true));
    return () => {
      isOver = true;
    };
  }, [background, deck]);
  return isReady;
}

const Dark = styled('main')({ position: 'fixed', inset: 0, backgroundColor: '#000' });

const FillButton = styled('button')({
  position: 'fixed',
  insetInlineEnd: 16,
  bottom: 16,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px',
  border: '1px solid rgb(255 255 255 / 0.5)',
  borderRadius: 8,
  font: '600 0.9375rem / 1.5rem var(--sans)',
  color: '#fff',
  backgroundColor: 'rgb(0 0 0 / 0.8)',
  cursor: 'pointer',
});

/** How long a page takes to appear over the one before, in ms. Where people prefer less motion, it appears at once. */
const fadesForMs = 180;

type StageProps = { deck: ShowDeck; state: ShowState; aspect: Aspect; background: SlideBackground };

function SlideStage({ deck, state, aspect, background }: StageProps) {
  const shown = shownIn(deck.pages, state);
  const key = typeof shown === 'object' ? shown.page : shown;
  const [layers, setLayers] = useState([{ count: 0, key, shown }]);
  const top = layers.at(-1)!;
  // The new layer appears over the old one, so that the background that both have does not flicker.
  if (top.key !== key) setLayers([top, { count: top.count + 1, key, shown }]);
  const { width, height } = pageSizes[aspect];
  return (
    <Stage>
      {layers.map((layer, at) => {
        const isTop = at === layers.length - 1;
        const page = typeof layer.shown === 'object' ? deck.allPages[layer.shown.page] : undefined;
        return (
          <Layer
            key={layer.count}
            role="img"
            aria-hidden={!isTop || undefined}
            aria-label={page ? wordsOn(page) : layer.key === 'white' ? 'White' : 'Black'}
            data-cover={page ? undefined : layer.key}
          >
            {page && (
              <div style={{ width: `min(100vw, 100dvh * ${width / height})` }}>
                <SlideView page={page} aspect={aspect} background={background} />
              </div>
            )}
          </Layer>
        );
      })}
    </Stage>
  );
}

const Stage = styled('div')({ position: 'fixed', inset: 0, overflow: 'hidden', backgroundColor: '#000' });

const Layer = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: '#000',
  animation: `fade ${fadesForMs}ms linear`,
  '@keyframes fade': { from: { opacity: 0 } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '&[data-cover="white"]': { backgroundColor: '#fff' },
});

const waitsForMs = 3_000;

async function preloadSlides({ url }: SlideBackground, { allPages }: ShowDeck): Promise<void> {
  const picture = new Image();
  picture.src = url;
  const styles = new Map<string, string>();
  for (const { lines } of allPages)
    for (const { runs } of lines)
      for (const { isItalics, isBold, fontFamily, text } of runs) {
        const family = fontFamily ? families[fontFamily] : sermonFamily;
        const style = `${isItalics ? 'italic ' : ''}${isBold ? 700 : 400} 42px ${family}`;
        styles.set(style, (styles.get(style) ?? '') + text);
      }
  const loading = [
    picture.decode(),
    ...[...styles].map(([style, text]) => document.fonts.load(style, [...new Set(text)].join(''))),
  ];
  await Promise.race([Promise.allSettled(loading), new Promise((resolve) => setTimeout(resolve, waitsForMs))]);
}
