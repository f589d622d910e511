import DialogContentText from '@mui/material/DialogContentText';
import { type ConnectedSite, otherSites } from '@sermon/contract/accounts/otherSites';
import { CallFailed } from '@sermon/contract/client';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { appConfig } from '../../../user.ts';
import { useOutcome } from '../../accounts/otherSites/useOutcome.ts';
import { accountSettings, showEvents } from '../account.ts';
import { PasswordForm } from '../secondStep/PasswordForm.tsx';
import { IconRows, LoadingSection, Section } from '../Section.tsx';
import { connectedSites, OwnProof, useProofForm } from './OwnProof.tsx';

type Row = { name: string; label: string; connected?: ConnectedSite };

export function OtherSitesSection() {
  const { data: config } = useQuery(appConfig);
  const { data: connected, error, refetch } = useQuery(connectedSites);
  const failure = useReturn();
  const [changing, setChanging] = useState<Row | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const sites = config?.otherSites ?? [];
  if (sites.length === 0 && !connected?.length) return null;
  const rows: Row[] = [
    ...sites.map((site) => {
      const found = connected?.find((each) => each.site === site.name);
      return { ...site, ...(found && { connected: found }) };
    }),
    // Sites that this server no longer uses.
    ...(connected ?? [])
      .filter(({ site }) => site === '')
      .map((each) => ({ name: each.id, label: each.label, connected: each })),
  ];
  const dialog = { isOpen, onClose: () => setIsOpen(false) };
  return (
    <Section title={texts.section}>
      <FormMessage message={failure} />
      {!connected && error && (
        <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!connected && !error && <LoadingSection rows={sites.length} />}
      {connected && (
        <IconRows aria-label={texts.section}>
          {rows.map((row) => (
            <SiteRow
              key={row.name}
              row={row}
              onChange={() => {
                setChanging(row);
                setIsOpen(true);
              }}
            />
          ))}
        </IconRows>
      )}
      {changing && !changing.connected && <ConnectDialog site={changing} {...dialog} />}
      {changing?.connected && <DisconnectDialog connected={changing.connected} {...dialog} />}
    </Section>
  );
}

function useReturn(): string | null {
  const came = useOutcome({ isInSettings: true });
  const notify = useNotify();
  const navigate = useNavigate();
  const [first, setFirst] = useState(came);
  if (came && !first) setFirst(came);
  const isDone = first?.outcome === 'connected' || first?.outcome === 'confirmed';
  const sentence = first?.sentence ?? null;
  useEffect(() => {
    if (sentence === null) return;
    if (isDone) notify({ text: sentence });
    // Otherwise, the message would appear again after a reload.
    void navigate({ to: '/settings', search: {}, replace: true });
  }, [sentence, isDone, notify, navigate]);
  return isDone ? null : sentence;
}

function SiteRow({ row: { label, connected }, onChange }: { row: Row; onChange: () => void }) {
  const factsId = useId();
  const notOffline = useNotOffline();
  const isLast = useLastWayIn(connected);
  return (
    <li>
      <Link2 size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{label}</strong>
        <small id={factsId}>
          {connected
            ? [texts.connectedOn(nameDay(connected.dateCreated)), connected.email].filter(Boolean).join(' · ')
            : texts.notConnected}
        </small>
      </div>
      {/* One button for both actions, so that it keeps the focus after the site is disconnected. */}
      <DisabledIf why={notOffline || (isLast && texts.lastWayIn)} placement="bottom">
        <Button
          variant="quiet"
          aria-label={connected ? texts.disconnectFrom(label) : texts.connectTo(label)}
          // With `isLast`, the description is the reason why the button is disabled.
          {...(!isLast && { 'aria-describedby': factsId })}
          aria-haspopup="dialog"
          onClick={onChange}
        >
          {connected ? texts.disconnect : texts.connect}
        </Button>
      </DisabledIf>
    </li>
  );
}

function useLastWayIn(connected: ConnectedSite | undefined): boolean {
  const { data: settings } = useQuery(accountSettings);
  const { data: all = [] } = useQuery(connectedSites);
  const isOtherWay = all.some(({ id, site }) => id !== connected?.id && site !== '');
  return connected !== undefined && settings?.hasPassword === false && !isOtherWay;
}

type Site = { name: string; label: string };
type ConnectDialogProps = { site: Site; isOpen: boolean; onClose: () => void };

/** From then on, the user can sign in through the other site, so this asks for the password. */
function ConnectDialog({ site, isOpen, onClose }: ConnectDialogProps) {
  const whatId = useId();
  return (
    <AskDialog title={texts.connectDialog.title(site.label)} isOpen={isOpen} descriptionId={whatId} onClose={onClose}>
      <ConnectForm site={site} whatId={whatId} onClose={onClose} />
    </AskDialog>
  );
}

type ConnectFormProps = Pick<ConnectDialogProps, 'site' | 'onClose'> & { whatId: string };

function ConnectForm({ site: { name, label }, whatId, onClose }: ConnectFormProps) {
  const { formProps, field, message, isBusy, isAskedFirst } = useProofForm({
    names: ['Password'],
    check: () => ({}),
    send: ({ Password }) => callServer(otherSites.connect, { site: name, password: Password }),
    onDone: ({ address }) => location.assign(address),
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send={texts.connectDialog.button}
      sending={isBusy && texts.opening}
      hasNoSend={isAskedFirst}
      onClose={onClose}
    >
      <DialogContentText id={whatId}>{texts.connectDialog.intro(label)}</DialogContentText>
      <OwnProof ref={focusAtOnce} {...field('Password')} />
    </DialogForm>
  );
}

type DisconnectDialogProps = { connected: ConnectedSite; isOpen: boolean; onClose: () => void };

function DisconnectDialog({ connected: { id, site, label }, isOpen, onClose }: DisconnectDialogProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const remove = async () => {
    await client.cancelQueries({ queryKey: connectedSites.queryKey });
    client.setQueryData(connectedSites.queryKey, (before) => before?.filter((each) => each.id !== id));
    showEvents(client);
    notify({ text: texts.disconnected(label) });
    onClose();
  };
  return (
    <AskDialog title={texts.disconnectDialog.title(label)} isOpen={isOpen} onClose={onClose}>
      <PasswordForm
        sentences={[site === '' ? texts.disconnectDialog.former : texts.disconnectDialog.intro(label)]}
        label={texts.disconnect}
        busyLabel={texts.disconnecting}
        isDanger
        send={(password) => disconnect(id, password)}
        onDone={() => void remove()}
        onClose={onClose}
      />
    </AskDialog>
  );
}

async function disconnect(id: string, password: string): Promise<void> {
  try {
    await callServer(otherSites.disconnect, { id, password });
  } catch (failure) {
    // A site that was disconnected in the meantime is not found.
    if (!(failure instanceof CallFailed && failure.statusCode === 404)) throw failure;
  }
}
