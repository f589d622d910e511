import { maxWaitingDeliveries } from '@sermon/domain/deliveries/deliveries';
import { liveQuery, type Observable } from 'dexie';
import { type DeliveryRow, openDatabase, unlessRefused } from './database.ts';

export type WaitingDelivery = Omit<DeliveryRow, 'ownerId'>;

/** The result of storing a delivery: `full` if too many wait, `refused` if the browser stores nothing. */
export type WaitResult = 'waits' | 'full' | 'refused';

/**
 * The deliveries that one user recorded on this device and that the server may not have yet. They survive closing the
 * page and signing out. Those of other users are neither returned nor changed.
 */
export class WaitingDeliveries {
  readonly #ownerId: string;
  readonly #database = openDatabase();

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /** Stores a delivery in place of an earlier one with its id. */
  async add(delivery: Omit<WaitingDelivery, 'refusal'>): Promise<WaitResult> {
    const { deliveries } = this.#database;
    const result = await unlessRefused(() =>
      this.#database.transaction('rw', deliveries, async (): Promise<WaitResult> => {
        const others = await this.#own()
          .filter(({ id }) => id !== delivery.id)
          .count();
        if (others >= maxWaitingDeliveries) return 'full';
        await deliveries.put({ ...delivery, ownerId: this.#ownerId, refusal: null });
        return 'waits';
      }),
    );
    return result ?? 'refused';
  }

  /** The one that was recorded first comes first. */
  async list(): Promise<WaitingDelivery[]> {
    return (await unlessRefused(() => this.#list())) ?? [];
  }

  liveList(): Observable<WaitingDelivery[]> {
    return liveQuery(() => this.#list());
  }

  /** Notes why the server refused a delivery, or with null that it is to be sent again. */
  async note(id: string, refusal: string | null): Promise<void> {
    await unlessRefused(() =>
      this.#own()
        .filter((row) => row.id === id)
        .modify({ refusal }),
    );
  }

  async remove(id: string): Promise<void> {
    await unlessRefused(() =>
      this.#own()
        .filter((row) => row.id === id)
        .delete(),
    );
  }

  close(): void {
    this.#database.close({ disableAutoOpen: false });
  }

  #own() {
    return this.#database.deliveries.where({ ownerId: this.#ownerId });
  }

  async #list(): Promise<WaitingDelivery[]> {
    const rows = await this.#own().toArray();
    return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ ownerId: _, ...waiting }) => waiting);
  }
}
