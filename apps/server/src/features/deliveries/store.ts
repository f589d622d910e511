import type { CalendarDelivery, Delivery } from '@sermon/contract/deliveries';
import {
  type DeliveryFacts,
  maxAccountDeliveries,
  maxCalendarDeliveries,
  maxDeliveries,
  maxSuggestedPlaces,
} from '@sermon/domain/deliveries/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { and, between, desc, eq, ne } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { account, delivery, document, libraryItem } from '../../database/schema.ts';
import { refused } from '../../refused.ts';
import { isAlive } from '../library/store.ts';

const { id, day, place, minutes, note } = delivery;
const fields = { id, day, place, minutes, note };

/** Matches the user's delivery with this id. The id alone is not unique. */
const isOwn = (ownerId: string, deliveryId: string) => and(eq(delivery.ownerId, ownerId), eq(id, deliveryId));

/** The user's document with this id. Templates are left out because they are not preached. */
const ownSermon = (db: Db | Tx, ownerId: string, documentId: string) =>
  db
    .select({ id: document.itemId })
    .from(document)
    .innerJoin(libraryItem, eq(libraryItem.id, document.itemId))
    .where(
      and(eq(document.itemId, documentId), eq(libraryItem.ownerId, ownerId), eq(document.isTemplate, false), isAlive),
    );

/** Returns the deliveries of the user's document, the latest days first; undefined if there is no such document. */
export async function listDeliveries(db: Db, ownerId: string, documentId: string): Promise<Delivery[] | undefined> {
  const [own] = await ownSermon(db, ownerId, documentId);
  return own && db.select(fields).from(delivery).where(eq(delivery.documentId, own.id)).orderBy(desc(day), desc(id));
}

type NewDelivery = DeliveryFacts & { id: string; documentId: string };

/**
 * Adds a delivery to the user's document, or returns the one that has been added with this id. Undefined if the user has
 * no such document, or if another of the user's documents has a delivery with this id. Throws 409 if the document or the account has too many.
 */
export function addDelivery(
  db: Db,
  ownerId: string,
  { id: newDeliveryId, documentId, ...facts }: NewDelivery,
  now: Date,
  maxOfAccount = maxAccountDeliveries,
): Promise<Delivery | undefined> {
  return db.transaction(async (tx) => {
    // The lock makes requests for one document wait for each other, so that the limit holds.
    const [own] = await ownSermon(tx, ownerId, documentId).for('update', { of: document });
    if (!own) return undefined;
    const isSame = and(isOwn(ownerId, newDeliveryId), eq(delivery.documentId, documentId));
    const [known] = await tx.select(fields).from(delivery).where(isSame);
    if (known) return known;
    const ofDocument = await tx.$count(delivery, eq(delivery.documentId, documentId));
    if (ofDocument >= maxDeliveries) throw refused(409, texts.tooMany(maxDeliveries));
    await requireRoom(tx, ownerId, 1, maxOfAccount);
    const row = { id: newDeliveryId, ownerId, documentId, ...facts, createdAt: now };
    const [added] = await tx.insert(delivery).values(row).onConflictDoNothing().returning(fields);
    return added;
  });
}

async function requireRoom(tx: Tx, ownerId: string, more: number, max: number): Promise<void> {
  // Requests of one user wait for each other, so that the limit holds.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, ownerId)).for('no key update');
  const found = await tx.$count(delivery, eq(delivery.ownerId, ownerId));
  if (found + more > max) throw refused(409, texts.tooManyInAccount(max));
}

/** Adds the deliveries of a document that is restored from an archive. Throws 409 if the account has too many. */
export async function addArchivedDeliveries(
  tx: Tx,
  owner: { ownerId: string; documentId: string },
  archived: readonly DeliveryFacts[],
  now: Date,
  maxOfAccount = maxAccountDeliveries,
): Promise<void> {
  if (archived.length === 0) return;
  await requireRoom(tx, owner.ownerId, archived.length, maxOfAccount);
  // The ids increase in the order of time, so that deliveries of one day stay in their order.
  const rows = archived.toReversed().map((facts) => ({ id: newId(), ...owner, ...facts, createdAt: now }));
  await tx.insert(delivery).values(rows);
}

/** The user's delivery with this id. Those of documents in the trash are left out. */
const ownDelivery = (tx: Tx, ownerId: string, deliveryId: string) =>
  tx
    .select({ id })
    .from(delivery)
    .innerJoin(libraryItem, eq(libraryItem.id, delivery.documentId))
    .where(and(isOwn(ownerId, deliveryId), isAlive))
    .for('update', { of: delivery });

export function changeDelivery(
  db: Db,
  ownerId: string,
  { id: deliveryId, ...facts }: DeliveryFacts & { id: string },
): Promise<Delivery | undefined> {
  return db.transaction(async (tx) => {
    const [own] = await ownDelivery(tx, ownerId, deliveryId);
    if (!own) return undefined;
    const [changed] = await tx.update(delivery).set(facts).where(isOwn(ownerId, own.id)).returning(fields);
    return changed;
  });
}

export function removeDelivery(db: Db, ownerId: string, deliveryId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [own] = await ownDelivery(tx, ownerId, deliveryId);
    if (own) await tx.delete(delivery).where(isOwn(ownerId, own.id));
    return own !== undefined;
  });
}

/** Returns the user's deliveries from one day to another, the latest days first. Documents in the trash are left out. */
export const deliveriesBetween = (
  db: Db,
  ownerId: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<CalendarDelivery[]> =>
  db
    .select({ id, day, place, documentId: delivery.documentId, name: libraryItem.name })
    .from(delivery)
    .innerJoin(libraryItem, eq(libraryItem.id, delivery.documentId))
    .where(and(eq(delivery.ownerId, ownerId), between(day, firstDay, lastDay), isAlive))
    .orderBy(desc(day), desc(id))
    .limit(maxCalendarDeliveries);

const readForPlaces = 500;

export async function latestPlaces(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ place })
    .from(delivery)
    .where(and(eq(delivery.ownerId, ownerId), ne(place, '')))
    .orderBy(desc(day), desc(id))
    .limit(readForPlaces);
  return [...new Set(rows.map((row) => row.place))].slice(0, maxSuggestedPlaces);
}
