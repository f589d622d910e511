import { adminServer, type CheckedService } from '@sermon/contract/admin/server';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { publicAddressState } from '@sermon/domain/admin/publicAddress';
import { reachOf } from '@sermon/domain/links/reach';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { TextLink } from '../../../ui/plain/TextLink.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { useTranslations } from '../../bible/useBibleSettings.ts';

const { setUpCard: texts, health } = serverTexts;
const choice = z.enum(['shown', 'dismissed']);

type Row = { name: string; isGood: boolean; state: string; next?: ReactNode };

/** For administrators, until all of it is set up or they put it away. Nothing is shown where plans are sold. */
export function SetUpCard() {
  const { isAdministrator, inAdminImpersonationMode } = useUser();
  const { data: config } = useQuery(appConfig);
  const [card, setCard] = useStoredChoice('sermon-set-up-card', choice, 'shown');
  const isOnline = useIsOnline();
  const isSingle = config?.billing === 'none';
  if (!isAdministrator || inAdminImpersonationMode || !isOnline || !isSingle || card === 'dismissed') return null;
  return <Rows publicUrl={config.publicUrl} onDismiss={() => setCard('dismissed')} />;
}

function Rows({ publicUrl, onDismiss }: { publicUrl: string; onDismiss: () => void }) {
  const { data } = useQuery({ ...ask(adminServer.health, {}), refetchOnMount: 'always' });
  const bibles = useBibles(data?.content.state === 'failed');
  const isPhone = useIsPhone();
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (!data || !bibles) return null;
  const rows: Row[] = [
    ...(publicUrl ? [addressRow(publicUrl)] : []),
    ...data.services
      .filter(({ name }) => name === 'mail')
      .map((mail) => serviceRow(mail, <GuideLink href="/help.html#no-mail-server" />)),
    bibles,
    serviceRow({ name: 'backup', ...data.backup }, <HealthLink label={texts.howToBackUp} />),
  ];
  if (rows.every(({ isGood }) => isGood)) return null;
  return (
    <Card aria-labelledby="set-up" data-folded={(isPhone && !isUnfolded) || undefined}>
      <header>
        <h2 id="set-up">{texts.heading}</h2>
        {isPhone && (
          <Button variant="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded ? texts.hide : texts.show}
          </Button>
        )}
        <Tooltip title={texts.dismiss}>
          <IconButton aria-label={texts.dismiss} onClick={onDismiss}>
            <X size={18} strokeWidth={1.6} />
          </IconButton>
        </Tooltip>
      </header>
      <ul hidden={isPhone && !isUnfolded}>
        {rows.map(({ name, isGood, state, next }) => (
          <li key={name} data-good={isGood}>
            {isGood ? (
              <CircleCheck size={18} strokeWidth={1.6} aria-hidden />
            ) : (
              <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
            )}
            <div>
              <b>{name}</b> <span>{state}</span>
              {!isGood && next && <div>{next}</div>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const GuideLink = ({ href }: { href: string }) => (
  <Link href={href} target="_blank" rel="noopener">
    {texts.howTo}
  </Link>
);

const HealthLink = ({ label = texts.openHealth }: { label?: string }) => (
  <TextLink to="/admin/$section" params={{ section: 'health' }}>
    {label}
  </TextLink>
);

function addressRow(publicUrl: string): Row {
  const { isGood } = publicAddressState(publicUrl);
  const notGood = reachOf(publicUrl) === 'computer' ? texts.address.onlyHere : texts.address.noHttps;
  const state = isGood ? new URL(publicUrl).host : notGood;
  return { name: texts.address.name, isGood, state, next: <GuideLink href="/help.html#public-address" /> };
}

/** `setUp`: what to do if the service is off. */
function serviceRow({ name: service, state, dateBackup }: CheckedService, setUp: ReactNode): Row {
  const name = health.names[service];
  const notSetUp = state === 'off' && health.notSetUp(service, dateBackup);
  if (notSetUp) return { name, isGood: false, state: notSetUp, next: setUp };
  return { name, isGood: state === 'ok', state: health.states[state], next: <HealthLink /> };
}

/** Null while it is not known. */
function useBibles(hasFailed: boolean): Row | null {
  const { installed, isKnown, beingInstalled, noBible } = useTranslations();
  if (!isKnown) return null;
  const isGood = installed.length > 0 && !beingInstalled && !hasFailed;
  const counted = installed.length > 0 ? texts.bibles.installed(installed.length) : noBible;
  // Other screens show some of these as sentences.
  const state = hasFailed ? texts.bibles.failed : (beingInstalled ?? counted).replace(/\.$/, '');
  return { name: texts.bibles.name, isGood, state, next: hasFailed && <HealthLink /> };
}

const Card = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  boxSizing: 'border-box',
  maxWidth: 1080,
  marginBlock: '16px',
  padding: '8px 8px 16px 20px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& h2': { ...theme.typography.h5, margin: 0 },
  '& header > h2': { flex: 1 },
  '&[data-folded]': { paddingBlock: 4 },
  '& ul:not([hidden])': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '12px 24px',
    margin: '4px 12px 0 0',
    padding: 0,
    listStyle: 'none',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& li': { display: 'flex', gap: 10 },
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& li > svg': { flex: 'none', marginTop: 2, color: theme.vars.palette.success.main },
  '& li[data-good=false] > svg': { color: theme.vars.palette.warning.main },
  '& b': { fontWeight: 600 },
  '& span': { color: theme.vars.palette.text.secondary },
}));
