import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { history as texts } from '@sermon/domain/texts/history';
import { wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { useNow } from '../../ui/time/useNow.ts';
import { ByAdministrator, present as presentId, spokenMoment, Timeline } from './Timeline.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { type Present, type Version, versionsKey, type VersionSource } from './versions.ts';
import { VersionText, VersionView, type View, ViewChoice, WrittenText } from './VersionView.tsx';
import { history, type Revision } from '@sermon/contract/history';
import { maxLabelLength } from '@sermon/domain/history/thinning';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field } from '../../ui/plain/Field.tsx';
import { useWorksOffline } from '../../connection/useConnection.ts';
import { callServer } from '../../api.ts';
import { pageSession } from '../../session/pageSession.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

type ViewProps = {
  titleId: string;
  documentId: string;
  present: Present;
  source: VersionSource;
  versions: readonly Version[];
  onTryAgain: () => void;
  isByAdministrator: boolean;
  beforeNaming: () => Promise<boolean>;
  onRestore: (html: string) => Promise<void>;
  onClose: () => void;
};

export function HistoryView(props: ViewProps) {
  const { titleId, documentId, present, source, versions, isByAdministrator, onClose } = props;
  const isPhone = useIsPhone();
  const now = useNow();
  const [chosenId, setChosenId] = useState(versions[0]?.id ?? presentId);
  const [isReading, setIsReading] = useState(false);
  const chosen = versions.find(({ id }) => id === chosenId) ?? null;
  const naming = useNaming({ documentId, revision: chosen, beforeNaming: props.beforeNaming, onNamed: setChosenId });
  const restoring = useRestore({ present: present.html, onRestore: props.onRestore, onClose });
  const words = useMemo(() => wordCount(parseDocument(present.html)), [present.html]);
  const version = useQuery({
    queryKey: ['version', source.place, documentId, chosenId],
    queryFn: ({ signal }) => readVersion(source, chosenId, signal),
    enabled: chosen !== null,
    staleTime: Infinity,
    meta: { asksToSignIn: true },
  });
  const [view, setView] = useState<View>('changes');
  const restore = ({ dateSaved }: Version) =>
    version.data !== undefined && restoring.restore(version.data, spokenMoment(dateSaved, now));
  const isOnDevice = source.place === 'device';
  const notOffline = useNotOffline();

  const timeline = (
    <Timeline
      versions={versions}
      isOnDevice={isOnDevice}
      written={present.date}
      wordCount={words}
      isByAdministrator={isByAdministrator}
      now={now}
      chosen={chosen?.id ?? presentId}
      onChoose={(id) => {
        setChosenId(id);
        setIsReading(true);
      }}
    />
  );
  const notice = isOnDevice && <OnlyOnDevice onTryAgain={props.onTryAgain} />;
  const actions = (
    <>
      <DisabledIf why={notOffline || (isOnDevice && builderTexts.notOffline)} placement="bottom">
        <Button variant="outlined" onClick={naming.open}>
          Name This Version
        </Button>
      </DisabledIf>
      {chosen && (
        <Button
          disabled={!version.isSuccess}
          busyLabel={restoring.isBusy && 'Restoring'}
          onClick={() => restore(chosen)}
        >
          Restore This Version
        </Button>
      )}
    </>
  );
  const reading = (
    <VersionView
      views={
        <>
          {chosen && <ViewChoice view={view} onChoose={setView} />}
          {(chosen ?? { isByAdministrator }).isByAdministrator && <ByAdministrator />}
        </>
      }
      actions={actions}
    >
      {chosen ? (
        <VersionText key={chosen.id} version={version} now={present.html} view={view} />
      ) : (
        <WrittenText html={present.html} label="Current text" />
      )}
    </VersionView>
  );
  const title = chosen ? chosen.label || capital(spokenMoment(chosen.dateSaved, now)) : 'Now';

  return (
    <>
      {isPhone ? (
        <>
          <HistoryBar
            titleId={titleId}
            {...(isReading && { title, onBack: () => setIsReading(false) })}
            onClose={onClose}
          />
          <Single>
            {isReading ? (
              reading
            ) : (
              <>
                {notice}
                {timeline}
              </>
            )}
          </Single>
        </>
      ) : (
        <>
          <HistoryBar titleId={titleId} onClose={onClose} />
          <Both>
            <nav aria-label="Versions">
              {notice}
              {timeline}
            </nav>
            <section aria-label={title}>{reading}</section>
          </Both>
        </>
      )}
      <NameDialog {...naming.dialog} />
    </>
  );
}

/** Throws if the version was deleted or replaced on this device while the history was open. */
async function readVersion(source: VersionSource, id: string, signal: AbortSignal): Promise<string> {
  const text = await source.read(id, signal);
  if (text === null) throw new CallFailed(texts.versionNotLoaded, 404);
  return text;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const Single = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' });

const Both = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > nav': {
    overflowY: 'auto',
    borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.canvas,
  },
}));

function OnlyOnDevice({ onTryAgain }: { onTryAgain: () => void }) {
  const worksOffline = useWorksOffline();
  return (
    <Note>
      <p role="status">{texts.onlyOnDevice}</p>
      {!worksOffline && (
        <Button variant="tonal" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </Note>
  );
}

const Note = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  margin: '12px 12px 0',
  padding: 12,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& p': { ...theme.typography.body2, margin: 0 },
}));

type NameProps = {
  isOpen: boolean;
  label: string;
  onSend: (label: string) => Promise<Revision>;
  onNamed: (revision: Revision) => void;
  onClose: () => void;
};

const NameDialog = ({ isOpen, onClose, ...form }: NameProps) => (
  <AskDialog title="Name This Version" isOpen={isOpen} onClose={onClose}>
    <NameForm onClose={onClose} {...form} />
  </AskDialog>
);

function NameForm({ label, onSend, onNamed, onClose }: Omit<NameProps, 'isOpen'>) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['label'],
    check: () => ({}),
    send: (values) => onSend(values.label.trim()),
    onDone: onNamed,
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Save Name" sending={isBusy && 'Saving'} onClose={onClose}>
      <Field
        label="Name"
        defaultValue={label}
        maxLength={maxLabelLength}
        autoComplete="off"
        ref={focusAtOnce}
        {...field('label')}
      />
    </DialogForm>
  );
}

type NamingNeeds = {
  documentId: string;
  /** If null, the present text is named and thereby kept as a version. */
  revision: Pick<Revision, 'id' | 'label'> | null;
  beforeNaming: () => Promise<boolean>;
  onNamed: (id: string) => void;
};

function useNaming({ documentId, revision, beforeNaming, onNamed }: NamingNeeds) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const close = () => setIsOpen(false);

  const send = async (label: string) => {
    if (revision) return callServer(history.rename, { id: revision.id, label });
    if (!(await beforeNaming())) {
      pageSession.ask();
      throw new CallFailed(texts.needsSaving, 409);
    }
    return callServer(history.keep, { builderAssetId: documentId, label });
  };
  const named = async (kept: Revision) => {
    close();
    notify({ text: kept.label ? texts.named(kept.label) : texts.nameRemoved });
    await client.invalidateQueries({ queryKey: [versionsKey] });
    onNamed(kept.id);
  };

  return {
    open: () => setIsOpen(true),
    dialog: {
      isOpen,
      label: revision?.label ?? '',
      onSend: send,
      onNamed: (kept: Revision) => void named(kept),
      onClose: close,
    },
  };
}

type RestoreNeeds = {
  present: string;
  onRestore: (html: string) => Promise<void>;
  onClose: () => void;
};

function useRestore({ present, onRestore, onClose }: RestoreNeeds) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();

  const restore = async (html: string, when: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onRestore(html);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setIsBusy(false);
      if (pageSession.ask()) return;
      return notify({ text: cause.isOffline ? cause.sentence : texts.restoreFailed, isFailure: true });
    }
    onClose();
    const undo = { perform: () => onRestore(present), done: texts.restoredBack, failed: texts.undoFailed };
    notify({ text: texts.restored(when), undo });
  };

  return { isBusy, restore: (html: string, when: string) => void restore(html, when) };
}
