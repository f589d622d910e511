import { deliveries, type Delivery } from '@sermon/contract/preaching/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import type { Notice } from '../../../ui/notices/notices.tsx';
import { refreshDeliveries } from '../refreshDeliveries.ts';

/** Both functions reject with `CallFailed`. */
export type DeliveryEdit = {
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

export const addEdit = (client: QueryClient, documentId: string, delivery: Delivery): DeliveryEdit => ({
  perform: () => add(client, documentId, delivery),
  undo: () => remove(client, delivery),
  done: texts.recorded,
  undoFailed: texts.failedToRemove,
});

export const changeEdit = (client: QueryClient, before: Delivery, after: Delivery): DeliveryEdit => ({
  perform: () => change(client, after),
  undo: () => change(client, before),
  done: texts.changed,
  undoFailed: texts.failedToRestore,
});

export const removeEdit = (client: QueryClient, documentId: string, delivery: Delivery): DeliveryEdit => ({
  perform: () => remove(client, delivery),
  undo: () => add(client, documentId, delivery),
  done: texts.removed,
  undoFailed: texts.failedToRestore,
});

export const undoOf = ({ undo, undoFailed }: DeliveryEdit): NonNullable<Notice['undo']> => ({
  perform: undo,
  failed: undoFailed,
});
