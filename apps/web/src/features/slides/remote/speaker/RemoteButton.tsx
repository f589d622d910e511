import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { formatCode, remotePath } from '@sermon/domain/slides/show/remote';
import { phoneRemote as texts } from '@sermon/domain/texts/remote';
import { Smartphone } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { AddressHint } from '../../../../ui/AddressHint.tsx';
import { keepFocus } from '../../../../ui/browser/keepFocus.ts';
import { AskDialog } from '../../../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../../../ui/plain/Button.tsx';
import { QrCode } from '../../../../ui/QrCode.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import type { ShowDeck } from '../../show/showDeck.ts';
import type { ShowSession, ShowView } from '../../show/showSession.ts';
import type { SlideShow } from '../../show/storedShow.ts';
import { remoteStateOf, type RemoteView, SpeakerRemote } from './speakerRemote.ts';

export function RemoteButton({ remote, view }: { remote: SpeakerRemote; view: RemoteView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, phones } = view;
  const label =
    status === 'trying' ? `${texts.title}: ${texts.trying}` : phones ? texts.connectedLabel(phones) : texts.title;
  return (
    <>
      <Tooltip title={label}>
        <Push
          type="button"
          aria-label={label}
          data-status={phones || status === 'trying' ? status : undefined}
          onMouseDown={keepFocus}
          onClick={() => setIsOpen(true)}
        >
          <Smartphone size={18} strokeWidth={1.8} aria-hidden />
          <span data-name>{texts.title}</span>
          {phones > 0 && <b>{phones}</b>}
        </Push>
      </Tooltip>
      <RemoteDialog remote={remote} view={view} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const Push = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 48,
  minHeight: 48,
  padding: '0 14px',
  border: 0,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-status="connected"]': { color: theme.vars.palette.primary.main },
  '&[data-status="trying"]': { color: theme.vars.palette.warning.main },
  '& b': { fontVariantNumeric: 'lining-nums tabular-nums' },
  [theme.breakpoints.down('md')]: { '& [data-name]': { display: 'none' } },
}));

type DialogProps = { remote: SpeakerRemote; view: RemoteView; isOpen: boolean; onClose: () => void };

const RemoteDialog = ({ remote, view, isOpen, onClose }: DialogProps) => (
  <AskDialog title={texts.title} isOpen={isOpen} onClose={onClose}>
    <Content remote={remote} view={view} onClose={onClose} />
  </AskDialog>
);

function Content({ remote, view, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { status, phones, code, error } = view;
  const [busy, setBusy] = useState<'newCode' | 'end' | null>(null);
  const run = async (name: 'newCode' | 'end') => {
    if (busy) return;
    setBusy(name);
    await remote[name]();
    setBusy(null);
  };
  const needsCode = status === 'none' && code === null;
  const [isFirst] = useState(needsCode);
  useEffect(() => {
    if (isFirst) void remote.newCode();
  }, [remote, isFirst]);
  const address = location.origin + remotePath;
  return (
    <>
      {/* It scrolls on a low screen, so it must be reachable with the keyboard. */}
      <DialogContent tabIndex={0}>
        {(code !== null || needsCode || busy !== null) && <p>{texts.howTo}</p>}
        {code ? (
          <Ticket>
            <QrCode text={`${address}#${code}`} label={texts.qrCode} />
            <dl>
              <dt>{texts.address}</dt>
              <dd>{address.replace(/^https:\/\//, '')}</dd>
              <dt>{texts.code}</dt>
              <dd data-code>{formatCode(code)}</dd>
            </dl>
            <p>{texts.codeTerms}</p>
          </Ticket>
        ) : (
          <Hint role="status">{error ?? (busy || needsCode ? texts.creating : texts.codeUsed(phones))}</Hint>
        )}
        {code && error && <Hint role="alert">{error}</Hint>}
        {code && (
          <Reach>
            <AddressHint address={address} />
          </Reach>
        )}
        <Phones role="status" data-trying={status === 'trying' || undefined}>
          <Smartphone size={18} strokeWidth={1.8} aria-hidden />
          <span>{status === 'trying' ? `${texts.trying}. ${texts.lostHint}` : texts.phones(phones)}</span>
        </Phones>
        {status !== 'none' && <p>{texts.endHint}</p>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1, flexWrap: 'wrap', gap: 1, '& > *': { m: '0 !important' } }}>
        {status !== 'none' && (
          <Button
            variant="outlined"
            onClick={() => {
              void run('end').then(onClose);
            }}
          >
            {texts.end}
          </Button>
        )}
        <Button variant="outlined" busyLabel={busy === 'newCode' && texts.creating} onClick={() => void run('newCode')}>
          {texts.newCode}
        </Button>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </>
  );
}

const Reach = styled('div')({ marginTop: 16 });

const Ticket = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  marginTop: 16,
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px', alignItems: 'baseline', margin: 0 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere', userSelect: 'text' },
  '& [data-code]': { fontSize: '1.375rem', lineHeight: '2rem', letterSpacing: '0.06em', whiteSpace: 'nowrap' },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
}));

const Hint = styled('p')(({ theme }) => ({
  margin: '16px 0 0',
  padding: '10px 12px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.tint,
}));

const Phones = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 16,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  '& > svg': { flex: 'none' },
  '&[data-trying]': { color: theme.vars.palette.warning.main },
}));

type Options = {
  show: SlideShow;
  deck: ShowDeck;
  session: ShowSession;
  view: ShowView;
  notes: ReadonlyMap<string, string>;
};

export function useRemote({ show: { id: showId, name }, deck, session, view, notes }: Options): {
  remote: SpeakerRemote;
  view: RemoteView;
} {
  const [remote] = useState(() => new SpeakerRemote({ showId, perform: session.send }));
  useEffect(() => remote.connect(), [remote]);
  const { state, timer } = view;
  useEffect(
    () => remote.show(remoteStateOf({ name, deck, state, timer, notes, now: Date.now() })),
    [remote, name, deck, state, timer, notes],
  );
  return { remote, view: useSyncExternalStore(remote.subscribe, () => remote.view) };
}
