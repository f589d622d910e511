import { type Invitation, invitations, type SentInvitation } from '@sermon/contract/admin/invitations';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { appConfig } from '../../../user.ts';
import { FirstRows } from '../../settings/FirstRows.tsx';
import { LoadingSection } from '../../settings/LoadingSection.tsx';
import { Hint, Section } from '../../settings/Section.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteForm } from './InviteForm.tsx';
import { LinkBox } from './LinkBox.tsx';
import { adminServer } from '@sermon/contract/admin/server';
import { ask } from '../../../ask.ts';

const openInvitations = { ...ask(invitations.list, {}), refetchOnMount: 'always' } as const;

/** Loaded again every 30 seconds while the invitations are shown. */
const undelivered = {
  ...ask(adminServer.emails, {}),
  refetchOnMount: 'always',
  refetchInterval: 30_000,
} as const;

export function InvitationsSection() {
  const client = useQueryClient();
  const notify = useNotify();
  const { data: config } = useQuery(appConfig);
  const { data, error, refetch } = useQuery(openInvitations);
  const isMailed = data?.isMailed === true;
  const { data: emails = [] } = useQuery({ ...undelivered, enabled: isMailed });
  // An email counts as undelivered only after a failed attempt.
  const refused = new Set(emails.filter(({ attempts }) => attempts > 0).map(({ recipient }) => recipient));
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ email: string; link: string; opener: HTMLElement | null } | null>(null);

  const changeList = async (change: (all: Invitation[]) => Invitation[]) => {
    await client.cancelQueries({ queryKey: openInvitations.queryKey });
    client.setQueryData(openInvitations.queryKey, (all) => all && { ...all, invitations: change(all.invitations) });
  };
  const showSent = ({ invitation, link }: SentInvitation) => {
    const { id, email } = invitation;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    void changeList((all) => [invitation, ...all.filter((other) => other.id !== id)]);
    if (link === null) notify({ text: texts.sent(email) });
    setShown(link === null ? null : { email, link, opener });
  };
  const removeFromList = ({ id, email }: Invitation) => {
    setShown((now) => (now?.email === email ? null : now));
    // The row disappears together with the button that has the focus.
    place.current?.querySelector<HTMLElement>('input[type="email"]')?.focus();
    void changeList((all) => all.filter((other) => other.id !== id));
    notify({ text: texts.withdrawn(email) });
  };
  const closeLink = () => {
    const opener = shown?.opener;
    flushSync(() => setShown(null));
    (opener?.isConnected ? opener : place.current?.querySelector<HTMLElement>('input[type="email"]'))?.focus();
  };

  return (
    <div ref={place}>
      <Section title={texts.heading} hint={texts.hint[config?.registration ?? 'open']}>
        <InviteForm onSent={showSent} />
        {shown && <LinkBox key={shown.link} email={shown.email} link={shown.link} onClose={closeLink} />}
        {!data && error && (
          <TroubleLine message={loadTrouble(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
        )}
        {!data && !error && <LoadingSection rows={2} />}
        {data && data.invitations.length === 0 && <Hint>{texts.none}</Hint>}
        {data && data.invitations.length > 0 && (
          <FirstRows label={texts.heading}>
            {data.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isMailed={isMailed}
                isUndelivered={refused.has(invitation.email)}
                onSent={showSent}
                onWithdrawn={() => removeFromList(invitation)}
              />
            ))}
          </FirstRows>
        )}
      </Section>
    </div>
  );
}
