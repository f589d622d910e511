import { settings, type SignedInSession } from '@sermon/contract/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { useNow } from '../../../ui/time/useNow.ts';
import { showEvents, signedInSessions } from '../account.ts';
import { FirstRows } from '../FirstRows.tsx';
import { LoadingSection } from '../LoadingSection.tsx';
import { Hint, Section } from '../Section.tsx';
import { SessionRow } from './SessionRow.tsx';

export function SessionsSection() {
  const { data: sessions, error, refetch } = useQuery(signedInSessions);
  const now = useNow();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section title={texts.sections.sessions} action={hasOthers && <SignOutOthers />}>
      {!sessions && error && (
        <TroubleLine message={loadTrouble(error, texts.sessionsNotLoaded)} onTryAgain={() => void refetch()} />
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
