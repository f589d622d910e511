import { deliveries, type Delivery } from '@sermon/contract/preaching/deliveries';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import type { DeliveryFacts } from '@sermon/domain/deliveries/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, PenLine, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { writtenDay } from '../../../ui/time/when.ts';
import { useUser } from '../../../user.ts';
import { senderOf } from '../sending/deliverySender.ts';
import { DeliveryDialog, type Edited } from './DeliveryDialog.tsx';
import { removeEdit, undoOf } from './edits.ts';
import { useWaiting } from './useWaiting.ts';

const shownAtFirst = 3;

type ListProps = {
  documentId: string;
  /** False if the server does not have the document yet. */
  isOnServer?: boolean;
};

/** The latest day first. Deliveries that wait on this device come before the others. */
export function PreachedList({ documentId, isOnServer = true }: ListProps) {
  const { id: ownerId } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const headingId = useId();
  const listId = useId();
  const isOnline = useIsOnline();
  const canChange = isOnline && isOnServer;
  const { data, isError, refetch } = useQuery({
    ...ask(deliveries.list, { id: documentId }),
    enabled: canChange,
  });
  const waiting = useWaiting(ownerId, documentId).filter(({ id }) => !data?.some((known) => known.id === id));
  const [isExpanded, setIsExpanded] = useState(false);
  const [edited, setEdited] = useState<Edited>({ documentId, delivery: null });
  const [isOpen, setIsOpen] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);

  const edit = (delivery: Delivery | null) => {
    setEdited({ documentId, delivery });
    setIsOpen(true);
  };
  const remove = async (delivery: Delivery) => {
    const removal = removeEdit(client, documentId, delivery);
    try {
      await removal.perform();
      // The button that was pressed is gone.
      adding.current?.focus();
      notify({ text: removal.done, undo: undoOf(removal) });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      notify({ text: texts.failedToRemove, isFailure: true });
    }
  };
  const sender = () => senderOf({ ownerId, client, notify });
  const listed = data ?? [];
  const shown = isExpanded ? listed : listed.slice(0, shownAtFirst);
  return (
    <Section aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.heading}</h3>
      {(waiting.length > 0 || shown.length > 0) && (
        <ul id={listId}>
          {waiting.map((delivery) => (
            <li key={delivery.id}>
              <Facts delivery={delivery}>
                <small data-refused={delivery.refusal !== null || undefined}>{delivery.refusal ?? texts.waiting}</small>
              </Facts>
              {delivery.refusal !== null && (
                <Button
                  variant="text"
                  aria-label={`${texts.tryAgain}: ${nameOf(delivery)}`}
                  onClick={() =>
                    void sender()
                      .tryAgain(delivery.id)
                      .catch(() => {})
                  }
                >
                  {texts.tryAgain}
                </Button>
              )}
              {delivery.refusal !== null && (
                <IconButton
                  aria-label={texts.removeOf(nameOf(delivery))}
                  onClick={() => void sender().waiting.remove(delivery.id)}
                  sx={tap}
                >
                  <Trash2 size={18} strokeWidth={1.6} />
                </IconButton>
              )}
            </li>
          ))}
          {shown.map((delivery) => (
            <li key={delivery.id}>
              <Facts delivery={delivery} />
              {canChange && (
                <>
                  <IconButton
                    aria-label={texts.editOf(nameOf(delivery))}
                    aria-haspopup="dialog"
                    onClick={() => edit(delivery)}
                    sx={tap}
                  >
                    <PenLine size={18} strokeWidth={1.6} />
                  </IconButton>
                  <IconButton
                    aria-label={texts.removeOf(nameOf(delivery))}
                    onClick={() => void remove(delivery)}
                    sx={tap}
                  >
                    <Trash2 size={18} strokeWidth={1.6} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {listed.length > shownAtFirst && (
        <Button
          variant="text"
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? texts.fewer : texts.all(listed.length)}
        </Button>
      )}
      {isOnServer && !isOnline && !data && <p>{texts.needsConnection}</p>}
      {canChange && isError && (
        <p role="alert">
          {texts.notLoaded}{' '}
          <Button variant="text" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {data?.length === 0 && waiting.length === 0 && <p>{texts.none}</p>}
      {canChange && (
        <Button variant="outlined" aria-haspopup="dialog" ref={adding} onClick={() => edit(null)}>
          <Plus size={18} strokeWidth={1.6} aria-hidden />
          {texts.add}
        </Button>
      )}
      <DeliveryDialog edited={edited} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  );
}

/** '29 Nov 2026, Grace Chapel'. */
const nameOf = ({ day, place }: DeliveryFacts) => [writtenDay(day), place].filter(Boolean).join(', ');

const Facts = ({ delivery, children }: { delivery: DeliveryFacts; children?: React.ReactNode }) => {
  const { day, place, minutes, note } = delivery;
  return (
    <div>
      <b>{writtenDay(day)}</b>
      <span>
        {/* Isolated, so that a place in Hebrew or Arabic does not change the order of what follows. */}
        <bdi>{place}</bdi>
        {place && minutes !== null && ' · '}
        {minutes !== null && <span style={{ whiteSpace: 'nowrap' }}>{texts.length(minutes)}</span>}
      </span>
      {note && <em>{note}</em>}
      {children}
    </div>
  );
};

const tap = { flex: 'none', width: 36, height: 36, [touch]: { width: size.tap, height: size.tap } };

const Section = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingTop: 16,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', width: '100%', margin: 0, padding: 0 },
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 4, paddingBlock: 4 },
  '& li > button': { flex: 'none' },
  '& li > div': { flex: 1, minWidth: 0, display: 'grid', overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600 },
  '& em': { fontStyle: 'normal', whiteSpace: 'pre-line', color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small[data-refused]': { color: theme.vars.palette.error.main },
}));
