import { deliveries, type Delivery } from '@sermon/contract/deliveries';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import type { DeliveryFacts } from '@sermon/domain/deliveries/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { type Notice, useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { formatDate } from '../../../ui/time/dateFormat.ts';
import { useUser } from '../../../user.ts';
import { senderOf } from '../sending/deliverySender.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { newId } from '../../../ui/browser/newId.ts';
import { useToday } from '../../../ui/time/useNow.ts';
import {
  checkDelivery,
  DeliveryFields,
  deliveryNames,
  rememberPlace,
  typedDelivery,
  usePlaces,
} from '../DeliveryFields.tsx';
import { callServer } from '../../../api.ts';
import { refreshDeliveries } from '../refreshDeliveries.ts';
import { WaitingDeliveries, type WaitingDelivery } from '../../../offline/store/deliveries.ts';

const shownAtFirst = 3;

type ListProps = {
  documentId: string;
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
const nameOf = ({ day, place }: DeliveryFacts) => [formatDate(day), place].filter(Boolean).join(', ');

const Facts = ({ delivery, children }: { delivery: DeliveryFacts; children?: React.ReactNode }) => {
  const { day, place, minutes, note } = delivery;
  return (
    <div>
      <b>{formatDate(day)}</b>
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

/** Both functions reject with `CallFailed`. */
type DeliveryEdit = {
  perform: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** For notices. `undoFailed` is shown if undoing the edit fails. */
  done: string;
  undoFailed: string;
};

const add = (client: QueryClient, id: string, { id: deliveryId, ...facts }: Delivery) =>
  afterwards(client, callServer(deliveries.add, { id, deliveryId, ...facts }));
const change = (client: QueryClient, delivery: Delivery) => afterwards(client, callServer(deliveries.change, delivery));
const remove = (client: QueryClient, { id }: Delivery) => afterwards(client, callServer(deliveries.remove, { id }));

async function afterwards(client: QueryClient, sending: Promise<unknown>): Promise<void> {
  await sending;
  await refreshDeliveries(client);
}

const addEdit = (client: QueryClient, documentId: string, delivery: Delivery): DeliveryEdit => ({
  perform: () => add(client, documentId, delivery),
  undo: () => remove(client, delivery),
  done: texts.recorded,
  undoFailed: texts.failedToRemove,
});

const changeEdit = (client: QueryClient, before: Delivery, after: Delivery): DeliveryEdit => ({
  perform: () => change(client, after),
  undo: () => change(client, before),
  done: texts.changed,
  undoFailed: texts.failedToRestore,
});

const removeEdit = (client: QueryClient, documentId: string, delivery: Delivery): DeliveryEdit => ({
  perform: () => remove(client, delivery),
  undo: () => add(client, documentId, delivery),
  done: texts.removed,
  undoFailed: texts.failedToRestore,
});

const undoOf = ({ undo, undoFailed }: DeliveryEdit): NonNullable<Notice['undo']> => ({
  perform: undo,
  failed: undoFailed,
});

type Edited = { documentId: string; delivery: Delivery | null };

type DialogProps = { edited: Edited; isOpen: boolean; onClose: () => void };

const DeliveryDialog = ({ edited, isOpen, onClose }: DialogProps) => (
  <AskDialog title={edited.delivery ? texts.edit : texts.add} isOpen={isOpen} onClose={onClose}>
    <DeliveryForm edited={edited} onClose={onClose} />
  </AskDialog>
);

function DeliveryForm({ edited: { documentId, delivery }, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { id: ownerId } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const today = useToday();
  const places = usePlaces(ownerId);
  // Sending the form again after a lost reply does not add the delivery twice.
  const [id] = useState(() => delivery?.id ?? newId());
  const [initial] = useState(() => delivery ?? { day: today, place: null, minutes: null, note: '' });
  const { formProps, field, message, isBusy } = useForm({
    names: deliveryNames,
    check: checkDelivery,
    async send(typed): Promise<DeliveryEdit> {
      const next = { id, ...typedDelivery(typed) };
      const edit = delivery ? changeEdit(client, delivery, next) : addEdit(client, documentId, next);
      await edit.perform();
      rememberPlace(ownerId, next.place);
      return edit;
    },
    onDone(edit) {
      notify({ text: edit.done, undo: undoOf(edit) });
      onClose();
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Save" sending={isBusy && texts.saving} onClose={onClose}>
      <DeliveryFields initial={initial} places={places} field={field} />
    </DialogForm>
  );
}

/** The one that was recorded last comes first. */
function useWaiting(ownerId: string, documentId: string): readonly WaitingDelivery[] {
  const [all, setAll] = useState<readonly WaitingDelivery[]>([]);
  useEffect(() => {
    const waiting = new WaitingDeliveries(ownerId);
    const subscription = waiting.liveList().subscribe({ next: setAll, error: () => setAll([]) });
    return () => {
      subscription.unsubscribe();
      waiting.close();
    };
  }, [ownerId]);
  return all.filter((delivery) => delivery.documentId === documentId).toReversed();
}
