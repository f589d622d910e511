import { styled } from '@mui/material/styles';
import { settings, type SignedInSession } from '@sermon/contract/accounts/settings';
import type { DeviceKind } from '@sermon/domain/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useId } from 'react';
import { useChange } from '../../ask.ts';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../ui/states/ErrorState.tsx';
import { useNow } from '../../ui/time/useNow.ts';
import { inSentence, formatRelativeShort } from '../../ui/time/dateFormat.ts';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { showEvents, signedInSessions } from './account.ts';
import { FirstRows, Hint, LoadingSection, Section } from './Section.tsx';

export function SessionsSection() {
  const { data: sessions, error, refetch } = useQuery(signedInSessions);
  const now = useNow();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title={texts.sections.sessions} action={hasOthers && <SignOutOthers />}>
      {!sessions && error && (
        <ErrorLine message={loadErrorText(error, texts.sessionsNotLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!sessions && !error && <LoadingSection rows={2} />}
      {sessions && (
        <FirstRows label={texts.sections.sessions}>
          {sessions.toSorted(byUse).map((session) => (
            <SessionRow key={session.id} session={session} now={now} />
          ))}
        </FirstRows>
      )}
      {sessions && !hasOthers && <Hint sx={{ pt: 1.5 }}>{texts.noOthers}</Hint>}
    </Section>
  );
}

const byUse = (one: SignedInSession, other: SignedInSession) =>
  Number(other.isCurrent) - Number(one.isCurrent) || other.dateUsed.getTime() - one.dateUsed.getTime();

function SignOutOthers() {
  const client = useQueryClient();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const end = useChange(settings.endOtherSessions, {
    async onSuccess() {
      await client.cancelQueries({ queryKey: signedInSessions.queryKey });
      client.setQueryData(signedInSessions.queryKey, (all) => all?.filter(({ isCurrent }) => isCurrent));
      showEvents(client);
      notify({ text: texts.othersEnded });
    },
    onError: (failure) => notify({ text: failure.sentence, isFailure: true }),
  });
  return (
    <DisabledIf why={notOffline} placement="bottom">
      <Button
        variant="quiet"
        busyLabel={end.isPending && texts.signingOut}
        onClick={() => !end.isPending && end.mutate({})}
      >
        {texts.signOutOthers}
      </Button>
    </DisabledIf>
  );
}

const icons: Record<DeviceKind, LucideIcon> = {
  computer: Monitor,
  tablet: Tablet,
  phone: Smartphone,
  unknown: MonitorSmartphone,
};

const hourMs = 3_600_000;

/** When a session was last used. The server records it once an hour, so minutes would be wrong. */
const lastUse = (dateUsed: Date, now: Date) =>
  now.getTime() - dateUsed.getTime() < hourMs
    ? texts.usedRecently
    : texts.lastUsed(inSentence(formatRelativeShort(dateUsed, now)));

function SessionRow({ session, now }: { session: SignedInSession; now: Date }) {
  const { id, kind, isCurrent, dateUsed } = session;
  const device = session.device || texts.unknownDevice;
  const factsId = useId();
  const client = useQueryClient();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const remove = async () => {
    await client.cancelQueries({ queryKey: signedInSessions.queryKey });
    client.setQueryData(signedInSessions.queryKey, (all) => all?.filter((other) => other.id !== id));
    showEvents(client);
    notify({ text: texts.sessionEnded(device) });
  };
  const end = useChange(settings.endSession, {
    onSuccess: remove,
    // A session that has ended in the meantime is not found.
    onError: (failure) =>
      failure.statusCode === 404 ? void remove() : notify({ text: failure.sentence, isFailure: true }),
  });
  const Icon = icons[kind];
  return (
    <li>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{device}</strong>
        <small id={factsId}>{isCurrent ? <This>{texts.thisDevice}</This> : lastUse(dateUsed, now)}</small>
      </div>
      {!isCurrent && (
        <DisabledIf why={notOffline} placement="bottom">
          <Button
            variant="quiet"
            aria-label={end.isPending ? texts.signingOut : texts.signOutSessionOf(device)}
            aria-describedby={factsId}
            busyLabel={end.isPending && texts.signingOut}
            onClick={() => !end.isPending && end.mutate({ id })}
          >
            {texts.signOutSession}
          </Button>
        </DisabledIf>
      )}
    </li>
  );
}

const This = styled('span')(({ theme }) => ({ fontWeight: 600, color: theme.vars.palette.primary.main }));
