import type { ShownVersion } from '@sermon/domain/offline/versions';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { versions as texts } from '@sermon/domain/texts/offline/documents';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isConflict, type Journal } from '../../offline/journal.ts';
import {
  type ResolutionFailure,
  clearOffline,
  keepBoth,
  keepOffline,
  keepOnline,
  type Versions,
} from '../../offline/sync/conflictResolution.ts';
import { pageNeeds } from '../../offline/sync/pageSender.ts';
import { orNull, type SendNeeds } from '../../offline/sync/saves.ts';
import { thisDevice } from '../../ui/browser/browser.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { TopLine } from '../../ui/plain/TopLine.tsx';
import { useUser } from '../../user.ts';
import { showSent } from './showSent.ts';
import { useListedTexts } from './useListedTexts.ts';
import { runSender } from './useSender.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

type Asking = { conflicts: readonly Conflict[]; at: number };

export function Conflicts() {
  const open = useConflicts();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isLeft = open !== undefined && open.conflicts.length > 0;
  useFocusAfter(asking !== null, isLeft);
  if (!open) return null;
  const { conflicts, journal } = open;
  const [first] = conflicts;
  const conflict = asking?.conflicts[asking.at];
  const next = () => {
    const isLast = !asking || asking.at + 1 >= asking.conflicts.length;
    setAsking(isLast ? null : { ...asking, at: asking.at + 1 });
  };
  return (
    <>
      {first && (
        <TopLine>
          <GitCompareArrows size={18} strokeWidth={1.6} aria-hidden />
          <span>
            {conflicts.length === 1 ? texts.twoVersions(first.name) : texts.twoVersionsOfSome(conflicts.length)}{' '}
            <TextButton onClick={() => setAsking({ conflicts, at: 0 })}>{texts.choose}</TextButton>
          </span>
        </TopLine>
      )}
      {asking && conflict && (
        <ConflictVersions
          key={conflict.editorId}
          conflict={conflict}
          n={asking.at + 1}
          total={asking.conflicts.length}
          journal={journal}
          onAnswered={next}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** After the last answer, the button that opened the dialog is gone. */
function useFocusAfter(isAsking: boolean, isLeft: boolean): void {
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) hasAsked.current = true;
    else if (!isLeft && hasAsked.current && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [isAsking, isLeft]);
}

type ConflictVersionsProps = {
  conflict: Conflict;
  n: number;
  total: number;
  journal: Journal;
  onAnswered: () => void;
  onClose: () => void;
};

function ConflictVersions({ conflict, n, total, journal, onAnswered, onClose }: ConflictVersionsProps) {
  const { id: ownerId } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const needs = useMemo(
    () => pageNeeds(ownerId, journal, (sent) => showSent(sent, client, notify)),
    [ownerId, journal, client, notify],
  );
  /** Counts how often the document has changed while the user was choosing. */
  const [changes, setChanges] = useState(0);
  const { data: versions, isError } = useQuery(versionsOf(conflict, changes, needs));

  const ended = useEffectEvent(() => {
    if (isError) {
      notify({ text: texts.notLoaded(conflict.name), isFailure: true });
      return onClose();
    }
    // The text was saved, or the document was deleted. The sender decides what happens now.
    runSender();
    onAnswered();
  });
  const isGone = versions === null;
  useEffect(() => {
    if (isGone || isError) ended();
  }, [isGone, isError]);

  if (!versions) return null;
  const { entry, online } = versions;
  const answer = async (carryOut: (versions: Versions, needs: SendNeeds) => Promise<ResolutionFailure>) => {
    const answered = await carryOut(versions, needs);
    if (answered === 'changed') {
      notify({ text: texts.changedSince(conflict.name), isFailure: true });
      setChanges(changes + 1);
      return null;
    }
    if (answered === null) onAnswered();
    return answered;
  };
  const offline: ShownVersion = {
    name: entry.name ?? online.name,
    dateModified: entry.at,
    ...thisDevice(),
    text: entry.html,
  };
  return (
    <VersionsDialog
      key={changes}
      conflict={{ n, total, offline, online }}
      onKeep={(place) => answer(place === 'offline' ? keepOffline : keepOnline)}
      onKeepBoth={() => answer(keepBoth)}
      onDecideLater={onAnswered}
      onClear={() => void answer(clearOffline)}
    />
  );
}

/** Null if this device or the server no longer has its version. */
const versionsOf = ({ editorId, documentId }: Conflict, changes: number, { journal, server }: SendNeeds) =>
  queryOptions({
    queryKey: ['versions of a document', editorId, changes],
    async queryFn(): Promise<Versions | null> {
      const [entry, online] = [await journal.read(editorId), await orNull(server.get(documentId))];
      return entry && online ? { entry, online } : null;
    },
    staleTime: Infinity,
    // A text can be 1.5 MB, so it is not kept in memory after the dialog closes.
    gcTime: 0,
  });

export type Conflict = { editorId: string; documentId: string; name: string };

/** Oldest first. Undefined until they have been read. */
function useConflicts(): { journal: Journal; conflicts: readonly Conflict[] } | undefined {
  const { journal, listed } = useListedTexts();
  return useMemo(() => {
    if (listed === undefined) return undefined;
    const conflicts = (listed ?? [])
      .filter(isConflict)
      .map(({ editorId, documentId, name }) => ({ editorId, documentId, name: name ?? builderTexts.untitled }))
      .toReversed();
    return { journal, conflicts };
  }, [journal, listed]);
}
