import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { CloudOff, FileQuestion, FileText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useHoldPresented } from '../../session/pageSession.ts';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { useQuiet } from '../../ui/notices/notices.tsx';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useUser } from '../../user.ts';
import { questionModule } from '../deliveries/question/lazyQuestion.ts';
import { askAfter } from '../deliveries/question/question.ts';
import { endRehearsal, leaveRecording, readEndedRehearsal } from '../timings/recording/storedRecording.ts';
import { RehearsalResult } from '../timings/RehearsalResult.tsx';
import { endPresentation, type Presentation, readPresentation, startPresentation } from './presentation.ts';
import { Presenter } from './Presenter.tsx';
import { forgetProgress, noteLeft } from './progress.ts';
import { ReasonPage } from './ReasonPage.tsx';
import { usePresentedSermon } from './usePresentedSermon.ts';

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
      <ConnectionTrouble message={texts.notLoaded} onTryAgain={() => void sermon.refetch()} />,
    );
  return <Waiting />;
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
