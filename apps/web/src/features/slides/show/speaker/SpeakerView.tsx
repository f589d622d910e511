import { styled } from '@mui/material/styles';
import { endpointOf } from '@sermon/contract/client';
import { slideNotes } from '@sermon/contract/slides';
import type { SlidePage } from '@sermon/domain/slides/layout';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import { type Cover, placeOf, shownIn } from '@sermon/domain/slides/show/show';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { callServer } from '../../../../api.ts';
import { useSwipe } from '../../../../ui/browser/useSwipe.ts';
import { useWakeLock } from '../../../../ui/browser/useWakeLock.ts';
import { AskDialog, Confirmation } from '../../../../ui/dialogs/AskDialog.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import type { SlideBackground } from '../../background.ts';
import { RemoteButton, useRemote } from '../../remote/speaker/RemoteButton.tsx';
import { SlideView } from '../../SlideView.tsx';
import { slidesWindowAddress } from '../showAddress.ts';
import { type ShowDeck, type ShowSlide, wordsOn } from '../showDeck.ts';
import { type AudienceWindow, ShowSession } from '../showSession.ts';
import { keepNotes, readNotes, type SlideShow } from '../storedShow.ts';
import { useShowKeys } from '../useShowKeys.ts';
import { AudienceStatus, ShowBar } from './ShowBar.tsx';
import { SlideStrip } from './SlideStrip.tsx';
import { SpeakerPage } from './SpeakerPage.tsx';

type ViewProps = {
  show: SlideShow;
  deck: ShowDeck;
  background: SlideBackground;
};

export function SpeakerView({ show, deck, background }: ViewProps) {
  const [session] = useState(() => new ShowSession({ show, ...deck, role: 'speaker' }));
  useEffect(() => session.connect(), [session]);
  const view = useSyncExternalStore(session.subscribe, () => session.view);
  const { state, timer, audience } = view;
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const slidesWindow = useSlidesWindow(show, audience);
  const notes = useNotes(show.documentId);
  const remote = useRemote({ show, deck, session, view, notes: notes.notes });
  const digits = useShowKeys(session, {
    onLeave: () => void navigate({ to: '/build/$id', params: { id: show.documentId } }),
    onResetTimer: () => setIsAsking(true),
  });
  useWakeLock();
  const swipe = useSwipe((by) => session.send({ type: by === 1 ? 'next' : 'previous' }));

  const place = placeOf(deck.pages, state.at);
  const slide = place && deck.slides[place.slide];
  const shown = shownIn(deck.pages, state);
  const look = { aspect: show.aspect, background };
  return (
    <SpeakerPage
      documentId={show.documentId}
      title={show.name}
      tools={
        <AudienceStatus audience={audience} slidesWindow={slidesWindow}>
          <RemoteButton {...remote} />
        </AudienceStatus>
      }
    >
      <Desk>
        <Column>
          <Now {...swipe}>
            <Label>
              <h2>{texts.now}</h2>
              <span role="status">
                {digits && <b>{texts.goTo(digits)}</b>}
                {place && slide ? (
                  <>
                    {texts.position(place.slide + 1, deck.slides.length)}
                    {slide.pages.length > 1 && ` · ${texts.part(place.part + 1, slide.pages.length)}`}
                  </>
                ) : (
                  texts.end
                )}
              </span>
            </Label>
            <ShowPicture
              {...look}
              page={deck.allPages[state.at]}
              cover={state.cover && (shown as 'black' | 'white')}
              endText={texts.endHint}
            />
          </Now>
          <SlideStrip {...look} slides={deck.slides} current={place?.slide ?? -1} onGo={session.send} />
        </Column>
        <Column>
          <Next>
            <Label>
              <h2>{texts.next}</h2>
            </Label>
            <ShowPicture {...look} page={deck.allPages[state.at + 1]} cover={null} endText={texts.nothingNext} />
          </Next>
          <SlideNotes key={place?.slide ?? 'end'} slide={slide} number={(place?.slide ?? 0) + 1} notes={notes} />
        </Column>
      </Desk>
      <ShowBar
        session={session}
        state={state}
        timer={timer}
        pageCount={deck.allPages.length}
        onResetTimer={() => setIsAsking(true)}
      />
      <AskDialog title={texts.resetTimer} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <Confirmation
          sentences={[texts.resetQuestion]}
          act={texts.reset}
          onAct={() => {
            session.resetTimer();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      </AskDialog>
    </SpeakerPage>
  );
}

const Desk = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr) minmax(280px, 34%)',
  gap: 24,
  padding: '0 24px 16px',
  [theme.breakpoints.down('md')]: {
    grid: `"now now" auto "strip strip" auto "next notes" minmax(0, 1fr) / minmax(0, 2fr) minmax(0, 3fr)`,
    gap: '12px 24px',
  },
  [theme.breakpoints.down('sm')]: { display: 'block', overflowY: 'auto', padding: '0 16px 16px' },
}));

const Column = styled('div')(({ theme }) => ({
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [theme.breakpoints.down('md')]: { display: 'contents' },
}));

const Now = styled('section')(({ theme }) => ({
  gridArea: 'now',
  flex: 'none',
  '& > [data-picture]': {
    width: 'min(100%, (100dvh - 310px) * var(--shape))',
    [theme.breakpoints.down('md')]: { width: '100%' },
  },
}));

const Next = styled('section')(({ theme }) => ({
  gridArea: 'next',
  flex: 'none',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { width: '60%', marginTop: 4 },
}));

const Label = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 32,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& h2': { ...theme.typography.h6, margin: 0, color: theme.vars.palette.text.primary },
  '& b': { marginInlineEnd: 16, color: theme.vars.palette.primary.main },
}));

type PictureProps = {
  page: SlidePage | undefined;
  cover: Cover | null;
  endText: string;
  aspect: Aspect;
  background: SlideBackground;
};

function ShowPicture({ page, cover, endText, aspect, background }: PictureProps) {
  const { width, height } = pageSizes[aspect];
  const style: CSSProperties & Record<'--shape', string> = {
    aspectRatio: `${width} / ${height}`,
    '--shape': `${width} / ${height}`,
  };
  const note = cover ? texts.covered[cover] : page ? null : endText;
  return (
    <Picture data-picture style={style} data-covered={cover !== null || undefined}>
      {page && (
        <div role="img" aria-label={wordsOn(page)}>
          <SlideView page={page} aspect={aspect} background={background} />
        </div>
      )}
      {note && <Note data-cover={cover ?? undefined}>{note}</Note>}
    </Picture>
  );
}

const Picture = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 4,
  backgroundColor: '#000',
  boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  '&[data-covered] > [role="img"]': { opacity: 0.25 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle2,
  position: 'absolute',
  insetInline: 0,
  top: '50%',
  transform: 'translateY(-50%)',
  width: 'fit-content',
  maxWidth: 'calc(100% - 32px)',
  margin: '0 auto',
  padding: '6px 14px',
  borderRadius: 8,
  textAlign: 'center',
  color: '#fff',
  backgroundColor: '#000',
  '&[data-cover]': { border: '1px solid rgb(255 255 255 / 0.6)' },
  '&[data-cover="white"]': { color: '#000', backgroundColor: '#fff' },
}));

type NotesProps = {
  slide: ShowSlide | null | undefined;
  number: number;
  notes: ReturnType<typeof useNotes>;
};

/** Each slide needs its own instance, so that its notes start at the top. */
function SlideNotes({ slide, number, notes: { notes, hasFailed, reload } }: NotesProps) {
  if (!slide) return <Notes />;
  const note = notes.get(slide.id);
  return (
    // A region that scrolls must be reachable with the keyboard.
    <Notes tabIndex={0} aria-label={texts.notes(number)}>
      {hasFailed && <ErrorState onTryAgain={reload}>{texts.notesNotLoaded}</ErrorState>}
      {note && (
        <>
          <h2>{texts.notes(number)}</h2>
          <SlideNote dir="auto">{note}</SlideNote>
        </>
      )}
      <h2>{texts.sermon}</h2>
      {slide.passage.map(({ isHeading, runs }, at) => (
        <Paragraph key={at} dir="auto" data-heading={isHeading || undefined}>
          {runs.map(({ text, isOnSlide }, run) => (isOnSlide ? <b key={run}>{text}</b> : text))}
        </Paragraph>
      ))}
    </Notes>
  );
}

const Notes = styled('section')(({ theme }) => ({
  gridArea: 'notes',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflowY: 'auto',
  '& h2': { ...theme.typography.h6, margin: '0 0 4px', paddingTop: 12 },
  [theme.breakpoints.down('md')]: { '& h2:first-of-type': { paddingTop: 6 } },
}));

const SlideNote = styled('p')(({ theme }) => ({
  ...theme.typography.sermon,
  margin: '0 0 8px',
  fontSize: '1.375rem',
  lineHeight: '2.125rem',
  whiteSpace: 'pre-wrap',
}));

const Paragraph = styled('p')(({ theme }) => ({
  ...theme.typography.sermon,
  margin: '0 0 10px',
  fontSize: '1.125rem',
  lineHeight: '1.75rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '&[data-heading]': { fontSize: '1.25rem' },
}));

/** Keyed by slide id. Without a connection, only the notes that this tab has loaded before. */
function useNotes(documentId: string): {
  notes: ReadonlyMap<string, string>;
  hasFailed: boolean;
  reload: () => void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: [endpointOf(slideNotes.list), 'slide show', documentId],
    async queryFn({ signal }) {
      try {
        const notes = await callServer(slideNotes.list, { id: documentId }, { signal });
        keepNotes(documentId, notes);
        return notes;
      } catch (cause) {
        const kept = readNotes(documentId);
        if (kept) return kept;
        throw cause;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  const notes = useMemo(() => new Map(data?.map(({ slideId, text }) => [slideId, text])), [data]);
  return { notes, hasFailed: isError, reload: () => void refetch() };
}

/** The name of the window, so that a tab has one window for the audience and not several. */
const windowName = 'sermon-slides';

/** In px. The window is then moved to the second screen and shown full screen. */
const openedSize = 'popup,width=960,height=600';

function useSlidesWindow({ documentId, id }: SlideShow, audience: AudienceWindow) {
  const [isBlocked, setIsBlocked] = useState(false);
  const address = slidesWindowAddress(documentId, id);
  const open = () => {
    // Without an address, the window keeps its page.
    const opened = window.open(audience === 'open' ? '' : address, windowName, openedSize);
    setIsBlocked(opened === null);
    opened?.focus();
  };
  return { open, address, isBlocked: isBlocked && audience !== 'open' };
}
