import type { AccountEvent } from '@sermon/contract/accounts/settings';
import { type AccountEventKind, eventDays, eventsByAdministrators } from '@sermon/domain/accounts/settings';
import { siteEventText } from '@sermon/domain/texts/accounts/otherSites';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import {
  Fingerprint,
  CalendarPlus,
  CircleUserRound,
  Download,
  Eye,
  EyeOff,
  KeyRound,
  Link2,
  Link2Off,
  ListChecks,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MailCheck,
  ShieldCheck,
  ShieldOff,
  Smartphone,
  ShieldMinus,
  TriangleAlert,
  UserRound,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react';
import { loadErrorText, ErrorLine } from '../../ui/states/ErrorState.tsx';
import { nameMoment } from '../../ui/time/dateFormat.ts';
import { accountEvents } from './account.ts';
import { FirstRows, Hint, LoadingSection, Section } from './Section.tsx';

const icons: Record<AccountEventKind, LucideIcon> = {
  registered: UserRoundPlus,
  signedIn: LogIn,
  wrongPassword: TriangleAlert,
  passwordReset: KeyRound,
  passwordChanged: KeyRound,
  nameChanged: UserRound,
  pictureChanged: CircleUserRound,
  pictureRemoved: CircleUserRound,
  emailChangeRequested: Mail,
  emailChanged: Mail,
  emailConfirmed: MailCheck,
  siteConnected: Link2,
  siteDisconnected: Link2Off,
  sessionEnded: LogOut,
  otherSessionsEnded: LogOut,
  calendarLinkCreated: CalendarPlus,
  libraryDownloaded: Download,
  closed: UserRoundX,
  reopened: UserRoundCheck,
  secondStepOn: ShieldCheck,
  secondStepOff: ShieldOff,
  appAdded: Smartphone,
  appRemoved: Smartphone,
  passkeyAdded: Fingerprint,
  passkeyRemoved: Fingerprint,
  recoveryCodesCreated: ListChecks,
  recoveryCodeUsed: ListChecks,
  wrongCode: TriangleAlert,
  secondStepRemoved: ShieldOff,
  blocked: UserRoundX,
  unblocked: UserRoundCheck,
  signedOutByAdministrator: LogOut,
  madeAdministrator: ShieldCheck,
  unmadeAdministrator: ShieldMinus,
  closedByAdministrator: UserRoundX,
  reopenedByAdministrator: UserRoundCheck,
  resetLinkByAdministrator: KeyRound,
  viewingBegan: Eye,
  viewingEnded: EyeOff,
};

export function EventsSection() {
  const { data: events, error, refetch } = useQuery(accountEvents);
  return (
    <Section title={texts.sections.events} hint={texts.eventsHint(eventDays)}>
      {!events && error && (
        <ErrorLine message={loadErrorText(error, texts.eventsNotLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!events && !error && <LoadingSection rows={4} />}
      {events?.length === 0 && <Hint>{texts.noEvents}</Hint>}
      {events && events.length > 0 && (
        <FirstRows label={texts.sections.events}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </FirstRows>
      )}
    </Section>
  );
}

function EventRow({ event: { kind, device, detail, site, date } }: { event: AccountEvent }) {
  const Icon = icons[kind];
  const where = eventsByAdministrators.includes(kind)
    ? detail && texts.viewingReason(detail)
    : device || texts.unknownDevice;
  return (
    <li>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <div>
        <strong>{siteEventText(kind, site) ?? texts.events[kind]}</strong>
        <small>
          {where && `${where} · `}
          <time dateTime={date.toISOString()}>{nameMoment(date)}</time>
        </small>
      </div>
    </li>
  );
}
