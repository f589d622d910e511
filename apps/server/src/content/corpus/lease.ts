import type { CorpusKind } from '@sermon/contract/corpus';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { corpusState } from '../../database/schema.ts';

/** How long whoever imports has the kind for itself without a word; one that was killed is waited for no longer. */
export const leaseMs = 120_000;

/** Somebody else imports, or has taken over. The message is a sentence. */
export class Busy extends Error {
  override name = 'Busy';
}

/** The right to import a kind, kept by renewing it. */
export class Lease {
  readonly #kind: CorpusKind;
  readonly #clock: () => Date;
  /** Until when it is kept: as it was renewed last, and as before, which holds where that transaction came to nothing. */
  #until: readonly [Date, ...Date[]];

  private constructor(kind: CorpusKind, clock: () => Date, until: Date) {
    this.#kind = kind;
    this.#clock = clock;
    this.#until = [until];
  }

  /**
   * Takes the kind. Rejects with `Busy` while another import has it; `isAlone` says that no other process can be there, so that what is left of one
   * that was killed counts for nothing.
   */
  static async take(db: Db, kind: CorpusKind, clock: () => Date, isAlone = false): Promise<Lease> {
    const now = clock();
    const until = new Date(now.getTime() + leaseMs);
    const { importingUntil } = corpusState;
    const taken = await db
      .insert(corpusState)
      .values({ kind, documents: 0, documentsCounted: 0, importingUntil: until, dateChanged: now })
      .onConflictDoUpdate({
        target: corpusState.kind,
        set: { importingUntil: until },
        setWhere: isAlone ? sql`true` : or(isNull(importingUntil), lt(importingUntil, now))!,
      })
      .returning();
    if (taken.length === 0) {
      throw new Busy(`Another import of ${kind}s is running. Wait until it ends; if it was killed, wait two minutes.`);
    }
    return new Lease(kind, clock, until);
  }

  /** Keeps it for another while. Rejects with `Busy` where it ran out and somebody else has it. */
  async renew(tx: Tx | Db): Promise<void> {
    const until = new Date(this.#clock().getTime() + leaseMs);
    const kept = await tx.update(corpusState).set({ importingUntil: until }).where(this.#isOurs()).returning();
    if (kept.length === 0) throw new Busy(`Another import of ${this.#kind}s has taken over.`);
    this.#until = [until, this.#until[0]];
  }

  /** Lets others have it; nothing happens where it is not ours any more. */
  async release(db: Db): Promise<void> {
    await db.update(corpusState).set({ importingUntil: null }).where(this.#isOurs());
  }

  #isOurs() {
    return and(eq(corpusState.kind, this.#kind), inArray(corpusState.importingUntil, [...this.#until]));
  }
}
