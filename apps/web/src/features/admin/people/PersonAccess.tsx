import { adminPeople, type ChangedPerson, type Person } from '@sermon/contract/admin/people';
import { styled } from '@mui/material/styles';
import { refusalReason } from '@sermon/domain/admin/personActions';
import { daysToReturn } from '@sermon/domain/accounts/settings';
import type { PersonAction } from '@sermon/domain/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { type ReactNode, useId, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { useUser } from '../../../user.ts';
import { DeletePersonDialog, ProofDialog, type ProvedAct, ResetLinkDialog } from './dialogs.tsx';
import type { Call } from '@sermon/contract/call';
import { CallFailed } from '@sermon/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { nameOf, showPerson } from './people.ts';

export function PersonAccess({ person }: { person: Person }) {
  const id = useId();
  const user = useUser();
  const notify = useNotify();
  const { busy, run, act, showDone } = usePersonActions(person);
  const [isDeleting, setIsDeleting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [asked, setAsked] = useState<ProvedAct | null>(null);
  const { isBlocked, isClosed, isAdministrator, isFormerAdministrator, isMailed, dateConfirmed, plan } = person;
  const objection = (action: PersonAction) =>
    refusalReason(action, {
      isSelf: person.id === user.id,
      isAdministrator,
      isFormerAdministrator,
      isBlocked,
      isClosed,
      isUnconfirmed: isMailed && dateConfirmed === null,
      plan,
    });

  // The key stays when an action becomes its opposite, so that its button keeps the focus.
  const row = (key: string, action: PlainAct, label: string, hint: string) => (
    <ActionRow key={key} label={label} hint={hint} objection={objection(action)}>
      <Button variant="outlined" busyLabel={busy === action && texts.working} onClick={() => void act(action)}>
        {label}
      </Button>
    </ActionRow>
  );

  const sendLink = async () => {
    const reply = await run('resetLinkSent', () => callServer(adminPeople.sendResetLink, { personId: person.id }));
    if (reply) notify({ text: texts.done.resetLinkSent(person.email) });
  };
  const { actions, hints } = texts;
  const askedRow = (key: string, action: PersonAction, name: ProvedAct) => (
    <ActionRow key={key} label={actions[name]} hint={hints[name]} objection={objection(action)}>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsked(name)}>
        {actions[name]}
      </Button>
    </ActionRow>
  );
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{texts.access}</Heading>
      <State person={person} />
      {isMailed ? (
        <ActionRow label={actions.sendResetLink} hint={hints.sendResetLink} objection={objection('resetLinkSent')}>
          <Button
            variant="outlined"
            busyLabel={busy === 'resetLinkSent' && texts.working}
            onClick={() => void sendLink()}
          >
            {actions.sendResetLink}
          </Button>
        </ActionRow>
      ) : (
        askedRow('reset', 'resetLinkShown', 'createResetLink')
      )}
      {!person.isEverythingOpen &&
        (plan === null
          ? row('subscription', 'subscriptionGiven', actions.giveSubscription, hints.giveSubscription)
          : row('subscription', 'subscriptionTaken', actions.takeSubscription, hints.takeSubscription))}
      {isAdministrator
        ? row('administrator', 'unmadeAdministrator', actions.unmakeAdministrator, hints.unmakeAdministrator)
        : askedRow('administrator', 'madeAdministrator', 'makeAdministrator')}
      {row('signOut', 'signedOut', actions.signOut, hints.signOut)}
      {isBlocked
        ? row('block', 'unblocked', actions.unblock, hints.unblock)
        : row('block', 'blocked', actions.block, hints.block)}
      {isClosed ? (
        row('close', 'reopened', actions.reopen, hints.reopen)
      ) : (
        <ActionRow key="close" label={actions.delete} hint={hints.delete(daysToReturn)} objection={objection('closed')}>
          <Button
            variant="quietDanger"
            aria-haspopup="dialog"
            busyLabel={busy === 'closed' && texts.working}
            onClick={() => setIsDeleting(true)}
          >
            {actions.delete}
          </Button>
        </ActionRow>
      )}
      <DeletePersonDialog
        person={person}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDelete={() => {
          setIsDeleting(false);
          void act('closed');
        }}
      />
      <ProofDialog
        person={person}
        asked={asked}
        onMade={(changed) => {
          setAsked(null);
          void showDone('madeAdministrator', changed);
        }}
        onLink={(created) => {
          setAsked(null);
          setLink(created);
        }}
        onClose={() => setAsked(null)}
      />
      <ResetLinkDialog person={person} link={link} onClose={() => setLink(null)} />
    </section>
  );
}

function State({ person: { dateBlocked, dateDeleted } }: { person: Person }) {
  if (dateDeleted && dateBlocked) return <Warning>{texts.blockedAndClosed(nameDay(dateDeleted))}</Warning>;
  if (dateDeleted) return <Warning>{texts.closedUntil(nameDay(dateDeleted))}</Warning>;
  return dateBlocked && <Warning>{texts.blockedSince(nameDay(dateBlocked))}</Warning>;
}

type ActionRowProps = {
  label: string;
  hint: string;
  objection: string | null;
  children: Parameters<typeof DisabledIf>[0]['children'];
};

function ActionRow({ label, hint, objection, children }: ActionRowProps): ReactNode {
  const notOffline = useNotOffline();
  return (
    <Row>
      <p>
        {objection !== null && <b>{label}</b>}
        {objection ?? hint}
      </p>
      {objection === null && (
        <DisabledIf why={notOffline} placement="bottom">
          {children}
        </DisabledIf>
      )}
    </Row>
  );
}

const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.h5, fontSize: '1rem', margin: '0 0 4px' }));

const Warning = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '4px 0 8px',
  padding: '10px 14px',
  borderRadius: 8,
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
  color: theme.vars.palette.text.primary,
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  paddingBlock: 10,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > p': {
    ...theme.typography.caption,
    flex: '1 1 110px',
    margin: 0,
    color: theme.vars.palette.text.secondary,
    textWrap: 'pretty',
  },
  '& b': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.primary },
  '& > button': { flex: 'none', marginInlineStart: 'auto' },
}));

type Act = Exclude<PersonAction, 'resetLinkSent' | 'resetLinkShown'>;
type PlainAct = Exclude<Act, 'madeAdministrator'>;

const calls = {
  blocked: adminPeople.block,
  unblocked: adminPeople.unblock,
  signedOut: adminPeople.signOut,
  subscriptionGiven: adminPeople.giveSubscription,
  subscriptionTaken: adminPeople.takeSubscription,
  unmadeAdministrator: adminPeople.unmakeAdministrator,
  closed: adminPeople.close,
  reopened: adminPeople.reopen,
} satisfies Record<PlainAct, Call>;

/** The actions that undo others. Signing out has no undo, and making an administrator needs the password. */
const opposites: Partial<Record<Act, PlainAct>> = {
  blocked: 'unblocked',
  unblocked: 'blocked',
  subscriptionGiven: 'subscriptionTaken',
  subscriptionTaken: 'subscriptionGiven',
  madeAdministrator: 'unmadeAdministrator',
  closed: 'reopened',
  reopened: 'closed',
};

function usePersonActions(person: Person) {
  const client = useQueryClient();
  const notify = useNotify();
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<PersonAction | null>(null);
  const personId = person.id;

  /** Shows why the work failed. Returns its result, or null. */
  async function run<Result>(action: PersonAction, work: () => Promise<Result>): Promise<Result | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(action);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      notify({ text: error.statusCode === 404 ? texts.noSuchPerson : error.sentence, isFailure: true });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  async function showDone(action: Act, { hasChanged, ...changed }: ChangedPerson): Promise<void> {
    await showPerson(client, changed);
    // There is no undo, because it would undo what the other administrator did.
    if (!hasChanged) return notify({ text: texts.alreadyDone });
    const opposite = opposites[action];
    const undo = opposite && {
      perform: async () => showPerson(client, await callServer(calls[opposite], { personId })),
      failed: texts.undoFailed,
    };
    notify({ text: texts.done[action](nameOf(person)), ...(undo && { undo }) });
  }

  const act = (action: PlainAct) =>
    run(action, async () => showDone(action, await callServer(calls[action], { personId })));

  return { busy, run, act, showDone };
}
