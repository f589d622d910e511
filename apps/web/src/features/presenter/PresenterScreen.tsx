import { styled } from '@mui/material/styles';
import { documents, type SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ArrowLeft, CloudOff, FileQuestion, FileText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { callServer } from '../../api.ts';
import { useWorksOffline } from '../../connection/useConnection.ts';
import { Journal } from '../../offline/journal.ts';
import { presenterCopy } from '../../offline/sessionCopies.ts';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { ReadySermons } from '../../offline/store/ready.ts';
import { isOnlyHere } from '../../offline/store/texts.ts';
import { useHoldPresented } from '../../session/pageSession.ts';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { useQuiet } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { ConnectionError, EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { useUser } from '../../user.ts';
import { questionModule } from '../deliveries/question/PreachedQuestion.tsx';
import { askAfter } from '../deliveries/question/question.ts';
import { endRehearsal, leaveRecording, readEndedRehearsal } from '../timings/recording/storedRecording.ts';
import { RehearsalResult } from '../timings/RehearsalResult.tsx';
import { endPresentation, type Presentation, readPresentation, startPresentation } from './presentation.ts';
import { Presenter } from './Presenter.tsx';
import { forgetProgress, noteLeft } from './progress.ts';

export function PresenterScreen() {
  const { id } = useParams({ from: '/signed-in/present/$id' });
  useHoldPresented();
  const { id: ownerId } = useUser();
  const router = useRouter();
  const navigate = useNavigate();
  useQuiet();
  const [kept] = useState(() => readPresentation(ownerId, id));
  const sermon = usePresentedSermon(id, kept === null);
  const { data } = sermon;
  const [isRehearsing, setIsRehearsing] = useState(false);
  const presented = useMemo(
    (): Presentation | null =>
      kept ??
      (data && !data.isTemplate
        ? { ownerId, documentId: id, name: data.name, text: data.text, isFromBuilder: false, isRehearsal: false }
        : null),
    [kept, data, ownerId, id],
  );
  const presentation = useMemo(
    () => presented && { ...presented, isRehearsal: presented.isRehearsal || isRehearsing },
    [presented, isRehearsing],
  );
  useEffect(() => {
    if (presentation) startPresentation(presentation);
  }, [presentation]);
  // Another screen ends the presentation. Reloading the page does not.
  useEffect(
    () => () => {
      if (router.state.location.pathname === `/present/${id}`) return;
      const presented = readPresentation(ownerId, id);
      leaveRecording();
      endPresentation();
      if (presented?.isRehearsal) return forgetProgress();
      const left = noteLeft();
      if (presented && left && left.documentId === id && left.ownerId === ownerId)
        askAfter({ ...left, name: presented.name });
    },
    [router, ownerId, id],
  );
  // The question afterwards must not need a connection.
  useEffect(() => void questionModule.fetch(), []);
  const isFromBuilder = presentation?.isFromBuilder ?? false;
  const back = useCallback(() => {
    if (isFromBuilder && router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/build/$id', params: { id }, replace: true });
  }, [isFromBuilder, router, navigate, id]);

  const [result, setResult] = useState(() => (kept?.isRehearsal ? readEndedRehearsal(ownerId, id) : null));
  const leave = useCallback(() => {
    const ended = presentation?.isRehearsal ? endRehearsal() : null;
    if (ended) setResult(ended);
    else back();
  }, [presentation, back]);
  const rehearse = useCallback(() => {
    leaveRecording();
    forgetProgress();
    // The earlier result has just been saved.
    setResult(null);
    setIsRehearsing(true);
  }, []);

  const reason = (title: string, content: ReactNode) => (
    <ReasonPage title={title} onBack={back}>
      {content}
    </ReasonPage>
  );
  if (presentation?.isRehearsal && result)
    return <RehearsalResult name={presentation.name} timing={result} onClose={back} />;
  if (presentation)
    return (
      <Presented
        key={String(presentation.isRehearsal)}
        presentation={presentation}
        onRehearse={rehearse}
        onBack={leave}
      />
    );
  if (data?.isTemplate) return reason('Template', <EmptyState Icon={FileText} text={texts.template} />);
  if (data === null) return reason('Not Available Offline', <EmptyState Icon={CloudOff} text={texts.notOnDevice} />);
  if (sermon.isError && sermon.error.statusCode === 404)
    return reason('Not Found', <EmptyState Icon={FileQuestion} text={builderTexts.notFound} />);
  if (sermon.isError)
    return reason(
      'Something went wrong',
      <ConnectionError message={texts.notLoaded} onTryAgain={() => void sermon.refetch()} />,
    );
  return <LoadingState />;
}

type PresentedProps = { presentation: Presentation; onRehearse: () => void; onBack: () => void };

function Presented({ presentation, onRehearse, onBack }: PresentedProps) {
  const { name, text } = presentation;
  const blocks = useMemo(() => parseDocument(text), [text]);
  const isEmpty = useMemo(() => plainText(blocks).trim() === '', [blocks]);
  usePageTitle(name);
  if (isEmpty)
    return (
      <ReasonPage title={name} onBack={onBack}>
        <EmptyState Icon={FileText} text={texts.empty} />
      </ReasonPage>
    );
  return <Presenter {...{ presentation, blocks, onRehearse, onBack }} />;
}

type ReasonProps = { title: string; onBack: () => void; children: ReactNode };

function ReasonPage({ title, onBack, children }: ReasonProps) {
  usePageTitle(title);
  return (
    <Page id="main" tabIndex={-1}>
      <h1 style={visuallyHidden}>{title}</h1>
      {children}
      <Button variant="outlined" onClick={onBack}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden /> {texts.back}
      </Button>
    </Page>
  );
}

const Page = styled('main')(({ theme }) => ({
  minHeight: 'calc(100dvh - var(--top-room, 0px))',
  boxSizing: 'border-box',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 24,
  padding: 24,
  outline: 'none',
  backgroundColor: theme.vars.palette.surface.canvas,
}));

/** How long a sermon that this device keeps waits for the server's reply, in ms. */
const waitsForServerMs = 2_000;

type FoundSermon = Pick<SermonDocument, 'name' | 'text' | 'isTemplate'>;

/**
 * Finds a sermon: a text that was written on this device and is not saved yet, otherwise the server's, and without a reply
 * the one that this device keeps. Its data is null if there is no connection and this device does not have the sermon.
 */
function usePresentedSermon(id: string, isNeeded: boolean) {
  const { id: ownerId } = useUser();
  const worksOffline = useWorksOffline();
  return useQuery<FoundSermon | null>({
    queryKey: ['presented sermon', ownerId, id],
    queryFn: ({ signal }) => findSermon({ ownerId, id, worksOffline, signal }),
    enabled: isNeeded,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

type Search = { ownerId: string; id: string; worksOffline: boolean; signal: AbortSignal };

async function findSermon({ ownerId, id, worksOffline, signal }: Search): Promise<FoundSermon | null> {
  const kept = new OfflineDocuments(ownerId);
  const [unsaved] = await new Journal(ownerId).ofDocument(id);
  await restoreSettings(ownerId, id);
  const found = worksOffline ? await kept.read(id) : await fromServer(id, kept, signal);
  if (!unsaved) return found;
  return { name: unsaved.name ?? found?.name ?? '', isTemplate: found?.isTemplate ?? false, text: unsaved.html };
}

/** Uses the settings that were stored when the sermon was made ready, if this device has no others of this user. */
async function restoreSettings(ownerId: string, id: string): Promise<void> {
  if (presenterCopy.read(ownerId)) return;
  const ready = new ReadySermons(ownerId);
  const row = await ready.read(id);
  ready.close();
  if (row) presenterCopy.write(ownerId, { preferences: row.preferences, unsent: {} });
}

async function fromServer(id: string, kept: OfflineDocuments, signal: AbortSignal): Promise<SermonDocument | null> {
  const replying = callServer(documents.get, { id }, { signal });
  const late = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), waitsForServerMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    const first = await Promise.race([replying, late]);
    if (first !== 'late') return first;
    return (await kept.read(id)) ?? (await replying);
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    if (cause.isOffline) return kept.read(id);
    const copy = cause.statusCode === 404 ? await kept.read(id) : null;
    if (copy && isOnlyHere(copy)) return copy;
    throw cause;
  }
}
