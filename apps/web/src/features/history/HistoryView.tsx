import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { history as texts } from '@sermon/domain/texts/history';
import { wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { DisabledIf } from '../../ui/DisabledIf.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { useNow } from '../../ui/time/useNow.ts';
import { ByAdministrator } from './ByAdministrator.tsx';
import { spokenMoment } from './days.ts';
import { HistoryBar } from './HistoryBar.tsx';
import { NameDialog } from './NameDialog.tsx';
import { present as presentId, Timeline } from './Timeline.tsx';
import type { Present } from './useHistory.ts';
import { useNaming } from './useNaming.ts';
import { useRestore } from './useRestore.ts';
import { OnlyOnDevice } from './OnlyOnDevice.tsx';
import type { Version, VersionSource } from './versions.ts';
import { VersionText, VersionView, type View, ViewChoice, WrittenText } from './VersionView.tsx';

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
