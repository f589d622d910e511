import { documents } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { accessErrorText } from '@sermon/domain/builder/access';
import { builder as texts } from '@sermon/domain/texts/builder';
import { connection as connectionTexts } from '@sermon/domain/texts/offline/connection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CloudOff, FileQuestion, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { callServer } from '../../api.ts';
import { ask, refreshCalls } from '../../ask.ts';
import { LibraryLink } from '../../frame/LibraryLink.tsx';
import { type Entry, Journal } from '../../offline/journal.ts';
import { useWorksOffline } from '../../connection/useConnection.ts';
import { isOnlyHere } from '../../offline/store/texts.ts';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { ConnectionError, EmptyState } from '../../ui/states/EmptyState.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { useUser } from '../../user.ts';
import { Builder } from './Builder.tsx';
import { BuilderLoading, BuilderPage } from './BuilderPage.tsx';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { send } from '../../itemChanges/itemChange.ts';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { moveText } from '../../offline/openEditors.ts';

/** A document is fetched once on mount and never again, because from then on the editor has the newest text. */
const fetchedOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

export function BuilderScreen() {
  const { id } = useParams({ from: '/signed-in/build/$id' });
  const worksOffline = useWorksOffline();
  // A document that was opened offline stays open when the user goes online.
  const [isFromDevice, setIsFromDevice] = useState(worksOffline);
  const sermon = useQuery({ ...ask(documents.get, { id }), ...fetchedOnce, enabled: !isFromDevice });

  const isLoaded = sermon.isSuccess && sermon.isFetchedAfterMount;
  useNotedAccess(id, { isLoaded, isFromDevice });

  if (isLoaded) return <Builder loaded={sermon.data} />;
  if (sermon.isError && sermon.error.statusCode === 404) return <NotOnServer id={id} onRestored={sermon.refetch} />;
  const tryAgain = () => {
    setIsFromDevice(false);
    void sermon.refetch();
  };
  if (isFromDevice || (sermon.isError && sermon.error.isOffline))
    return <BuilderFromDevice id={id} isOffline={isFromDevice} onTryAgain={tryAgain} />;
  if (sermon.isError) return <Unreachable onTryAgain={tryAgain} />;
  return <BuilderLoading />;
}

/**
 * If the call fails, a notice appears once the document is shown. Opening offline is not recorded, nor by an
 * administrator who acts as the user.
 */
function useNotedAccess(id: string, { isLoaded, isFromDevice }: { isLoaded: boolean; isFromDevice: boolean }): void {
  const { inAdminImpersonationMode } = useUser();
  const notify = useNotify();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (isFromDevice || inAdminImpersonationMode) return;
    callServer(documents.wasAccessed, { id }).catch((cause: unknown) => {
      if (!(cause instanceof CallFailed)) throw cause;
      const { statusCode } = cause;
      setFailure(accessErrorText({ statusCode, isEmpty: statusCode === 500 && cause.cause !== undefined }));
    });
  }, [id, isFromDevice, inAdminImpersonationMode]);
  useEffect(() => {
    if (isLoaded && failure !== null) notify({ text: failure, isFailure: true });
  }, [isLoaded, failure, notify]);
}

/** A document that was created on this device and not sent yet opens, and the editor sends it. */
function NotOnServer({ id, onRestored }: { id: string; onRestored: () => Promise<unknown> }) {
  const kept = useOfflineCopy(id);
  if (!kept.isFetchedAfterMount) return <BuilderLoading />;
  if (kept.data && isOnlyHere(kept.data)) return <Builder loaded={kept.data} />;
  return <Missing id={id} onRestored={onRestored} />;
}

function Missing({ id, onRestored }: { id: string; onRestored: () => Promise<unknown> }) {
  // The trash does not list the content of deleted folders, so a document in one of them is not found.
  const trash = useQuery({ ...ask(library.trash, {}), staleTime: 0 });
  const trashed = trash.data?.find((item) => item.id === id);
  const title = trashed ? 'In Trash' : 'Not Found';
  const { id: ownerId } = useUser();
  const [journal] = useState(() => new Journal(ownerId));
  usePageTitle(title);
  if (trash.isPending) return <BuilderLoading />;
  if (trashed)
    return (
      <BuilderPage title={title}>
        <InTrash id={id} name={trashed.name} onRestored={onRestored} />
      </BuilderPage>
    );
  return (
    <BuilderPage title={title}>
      <EmptyState Icon={FileQuestion} text={texts.notFound}>
        <RecoveredText documentId={id} journal={journal} />
        <LibraryLink variant="tonal" />
      </EmptyState>
    </BuilderPage>
  );
}

function useOfflineCopy(id: string) {
  const { id: ownerId } = useUser();
  return useQuery({
    queryKey: ['kept document', ownerId, id],
    queryFn: () => new OfflineDocuments(ownerId).read(id),
    ...fetchedOnce,
  });
}

function BuilderFromDevice({ id, isOffline, onTryAgain }: { id: string; isOffline: boolean; onTryAgain: () => void }) {
  const kept = useOfflineCopy(id);
  if (!kept.isFetchedAfterMount) return <BuilderLoading />;
  if (kept.data) return <Builder loaded={kept.data} />;
  return isOffline ? <NotOnDevice onOnline={onTryAgain} /> : <Unreachable onTryAgain={onTryAgain} />;
}

function NotOnDevice({ onOnline }: { onOnline: () => void }) {
  const title = 'Not Available Offline';
  usePageTitle(title);
  const worksOffline = useWorksOffline();
  const goOnline = useEffectEvent(onOnline);
  useEffect(() => {
    if (!worksOffline) goOnline();
  }, [worksOffline]);
  return (
    <BuilderPage title={title}>
      <EmptyState Icon={CloudOff} text={connectionTexts.notOnDevice}>
        <LibraryLink variant="tonal" />
      </EmptyState>
    </BuilderPage>
  );
}

function Unreachable({ onTryAgain }: { onTryAgain: () => void }) {
  const title = 'Something went wrong';
  usePageTitle(title);
  return (
    <BuilderPage title={title}>
      <ConnectionError message={texts.notLoaded} onTryAgain={onTryAgain} />
    </BuilderPage>
  );
}

type InTrashProps = { id: string; name: string; onRestored: () => Promise<unknown> };

function InTrash({ id, name, onRestored }: InTrashProps) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const client = useQueryClient();
  const restore = async () => {
    setIsBusy(true);
    try {
      await send({ call: 'documents.restore', input: { id } });
      void refreshCalls(client, [library.trash, library.list]);
      await onRestored();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      notify({ text: libraryTexts.failedToRestore(name), isFailure: true });
    }
    setIsBusy(false);
  };
  return (
    <EmptyState Icon={Trash2} text={texts.inTrash(name)}>
      <Button variant="contained" busyLabel={isBusy && 'Restoring'} onClick={() => void restore()}>
        Restore
      </Button>
      <LinkButton to="/library-trash" variant="tonal">
        Open Trash
      </LinkButton>
    </EmptyState>
  );
}

type RecoveredTextProps = { documentId: string; journal: Pick<Journal, 'ofDocument' | 'read' | 'remove'> };

/**
 * Offers to keep the unsaved text of a deleted document as a new document. The text is stored on this device and never
 * reached the server.
 */
function RecoveredText({ documentId, journal }: RecoveredTextProps) {
  const { id: ownerId } = useUser();
  const [entries, setEntries] = useState<Entry[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();

  useEffect(() => {
    let isHere = true;
    void journal.ofDocument(documentId).then((found) => isHere && setEntries(found));
    return () => {
      isHere = false;
    };
  }, [documentId, journal]);

  /** Saves a text as a new document and returns its id. Returns null if another window has opened the text. */
  const saveEntry = async ({ editorId }: Entry): Promise<string | null> => {
    const moved = await moveText(journal, editorId, ({ name = texts.leftBehindName, html }) =>
      callServer(documents.save, { ownerId, name, text: html }),
    );
    return typeof moved === 'object' ? moved.result.id : null;
  };
  const keep = async () => {
    setIsBusy(true);
    try {
      const made: (string | null)[] = [];
      for (const entry of entries) made.push(await saveEntry(entry));
      const id = made.find((newId) => newId !== null);
      if (id) await navigate({ to: '/build/$id', params: { id } });
    } catch {
      notify({ text: texts.copyFailed, isFailure: true });
    }
    setIsBusy(false);
  };

  if (!entries.length) return null;
  return (
    <>
      <p role="status">{texts.leftBehind}</p>
      <Button busyLabel={isBusy && 'Keeping'} onClick={() => void keep()}>
        Keep as a New Document
      </Button>
    </>
  );
}
