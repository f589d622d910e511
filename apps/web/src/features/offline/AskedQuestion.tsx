import type { ShownVersion } from '@sermon/domain/offline/versions';
import { versions as texts } from '@sermon/domain/texts/offline/versions';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Journal } from '../../offline/journal.ts';
import {
  type Answered,
  clearOffline,
  keepBoth,
  keepOffline,
  keepOnline,
  type Versions,
} from '../../offline/sync/answers.ts';
import { pageNeeds } from '../../offline/sync/pageSender.ts';
import { orNull } from '../../offline/sync/findDocument.ts';
import type { SendNeeds } from '../../offline/sync/saves.ts';
import { thisDevice } from '../../ui/browser/thisDevice.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';
import { showSent } from './afterSending.ts';
import type { Question } from './useQuestions.ts';
import { runSender } from './useSender.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

type AskedQuestionProps = {
  question: Question;
  /** From 1 to `total`. */
  n: number;
  total: number;
  journal: Journal;
  /** Called when the question needs no dialog anymore, or is put off. */
  onAnswered: () => void;
  onClose: () => void;
};

export function AskedQuestion({ question, n, total, journal, onAnswered, onClose }: AskedQuestionProps) {
  const { id: ownerId } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const needs = useMemo(
    () => pageNeeds(ownerId, journal, (sent) => showSent(sent, client, notify)),
    [ownerId, journal, client, notify],
  );
  /** Counts how often the document has changed while the user was choosing. */
  const [changes, setChanges] = useState(0);
  const { data: versions, isError } = useQuery(versionsOf(question, changes, needs));

  const ended = useEffectEvent(() => {
    if (isError) {
      notify({ text: texts.notLoaded(question.name), isFailure: true });
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
  const answer = async (carryOut: (versions: Versions, needs: SendNeeds) => Promise<Answered>) => {
    const answered = await carryOut(versions, needs);
    if (answered === 'changed') {
      notify({ text: texts.changedSince(question.name), isFailure: true });
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
      question={{ n, total, offline, online }}
      onKeep={(place) => answer(place === 'offline' ? keepOffline : keepOnline)}
      onKeepBoth={() => answer(keepBoth)}
      onDecideLater={onAnswered}
      onClear={() => void answer(clearOffline)}
    />
  );
}

/** Null if this device or the server no longer has its version. */
const versionsOf = ({ editorId, documentId }: Question, changes: number, { journal, server }: SendNeeds) =>
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
