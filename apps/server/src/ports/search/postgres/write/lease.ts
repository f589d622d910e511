import type { CorpusKind } from '@sermon/contract/corpus';
import { corpusImport as texts } from '@sermon/domain/texts/corpus';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../database/open.ts';
import { corpusState } from '../../../../database/schema/corpus.ts';
import { importLeaseMs, ImportRunning } from '../../port.ts';

/** The exclusive right to import items of one kind. It expires unless it is renewed. */
export class Lease {
  readonly #kind: CorpusKind;
  readonly #clock: () => Date;
  /**
   * The expiration dates after and before the last renewal. The earlier date is still stored in the database if the
   * transaction of that renewal was rolled back.
   */
  #until: readonly [Date, ...Date[]];

  private constructor(kind: CorpusKind, clock: () => Date, until: Date) {
    this.#kind = kind;
    this.#clock = clock;
    this.#until = [until];
  }

  /**
   * Takes the lease for a kind. Rejects with `ImportRunning` while another import holds it. With `isAlone`, no other
   * process can be running, so a lease left behind by a killed import is ignored.
   */
  static async take(db: Db, kind: CorpusKind, clock: () => Date, isAlone = false): Promise<Lease> {
    const now = clock();
    const until = new Date(now.getTime() + importLeaseMs);
    const { importingUntil } = corpusState;
    const rows = await db
      .insert(corpusState)
      .values({ kind, documents: 0, documentsCounted: 0, importingUntil: until, dateChanged: now })
      .onConflictDoUpdate({
        target: corpusState.kind,
        set: { importingUntil: until },
        setWhere: isAlone ? sql`true` : or(isNull(importingUntil), lt(importingUntil, now))!,
      })
      .returning();
    if (rows.length === 0) {
      throw new ImportRunning(texts.running(kind));
    }
    return new Lease(kind, clock, until);
  }

  /** Extends the lease. Rejects with `ImportRunning` if another import has taken it after it expired. */
  async renew(tx: Tx | Db): Promise<void> {
    const until = new Date(this.#clock().getTime() + importLeaseMs);
    const rows = await tx.update(corpusState).set({ importingUntil: until }).where(this.#isHeld()).returning();
    if (rows.length === 0) throw new ImportRunning(texts.takenOver(this.#kind));
    this.#until = [until, this.#until[0]];
  }

  /** Releases the lease, unless another import has taken it. */
  async release(db: Db): Promise<void> {
    await db.update(corpusState).set({ importingUntil: null }).where(this.#isHeld());
  }

  #isHeld() {
    return and(eq(corpusState.kind, this.#kind), inArray(corpusState.importingUntil, [...this.#until]));
  }
}
