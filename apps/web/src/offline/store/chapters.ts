import { type BibleChapter, bibleChapter } from '@sermon/contract/bible';
import type { CitedChapter } from '@sermon/domain/scripture/citedChapters';
import { substitutes } from '@sermon/domain/scripture/translations';
import * as z from 'zod';
import { type OfflineDocumentRow, type OfflineDatabase, openDatabase, unlessRefused } from './database.ts';

/** The maximum size of all kept chapters together, in bytes. A whole Bible takes about 8 MB. */
export const maxChapterBytes = 30_000_000;

export type UnreadDocument = { id: string; textKey: string; scripture: string; html: string };

export type WantedChapter = { key: string; reference: string; translationId: string };

export class OfflineChapters {
  readonly #ownerId: string;
  readonly #database = openDatabase();

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /** Returns the ids of the documents whose text or Scripture field has changed since `note` was called for them. */
  async unreadIds(): Promise<string[]> {
    const rows = await unlessRefused(() => this.#rows().toArray());
    return (rows ?? []).filter(isUnread).map(({ id }) => id);
  }

  /** Null if `note` was called for the document since, or if this device does not have its text. */
  async readUnread(id: string): Promise<UnreadDocument | null> {
    const { docs, texts } = this.#database;
    const unread = await unlessRefused(() =>
      this.#database.transaction('r', docs, texts, async () => {
        const row = await docs.get([this.#ownerId, id]);
        if (!row || !isUnread(row)) return null;
        const { textKey, document } = row;
        const text = await texts.get(textKey);
        return text ? { id, textKey, scripture: document.scripture, html: text.html } : null;
      }),
    );
    return unread ?? null;
  }

  /** Returns false if that could not be stored. */
  async note({ id, textKey, scripture }: UnreadDocument, chapters: readonly CitedChapter[]): Promise<boolean> {
    const change = { cited: { textKey, scripture, chapters } };
    const count = await unlessRefused(() => this.#database.docs.update([this.#ownerId, id], change));
    return count !== undefined;
  }

  /**
   * Requires the noted chapters in the translations that `translationOf` returns. Removes chapters that no document of
   * any user requires anymore. Returns the required chapters that are missing or were fetched before `staleBefore`,
   * those of recently changed documents first.
   */
  async require(
    translationOf: (cited: CitedChapter) => string | null,
    staleBefore: Date,
  ): Promise<readonly WantedChapter[]> {
    const { docs, chapters } = this.#database;
    const wantedBy = ({ cited }: OfflineDocumentRow): WantedChapter[] => {
      const all = (cited?.chapters ?? []).flatMap((chapter) => {
        const translationId = translationOf(chapter);
        const { reference } = chapter;
        return translationId === null ? [] : [{ key: chapterKey(translationId, reference), reference, translationId }];
      });
      return [...new Map(all.map((chapter) => [chapter.key, chapter])).values()];
    };
    const missing = await unlessRefused(() =>
      this.#change(async () => {
        const rows = (await this.#rows().toArray()).toSorted((a, b) => changedAt(b) - changedAt(a));
        const wanted = rows.map(wantedBy);
        const next = rows.map((row, at) => ({ ...row, chapterKeys: (wanted[at] ?? []).map(({ key }) => key) }));
        await docs.bulkPut(next.filter(({ chapterKeys }, at) => chapterKeys.join() !== rows[at]?.chapterKeys?.join()));
        const byKey = new Map(wanted.flat().map((chapter) => [chapter.key, chapter]));
        const before = rows.flatMap(({ chapterKeys = [] }) => chapterKeys);
        await deleteUnusedChapters(
          this.#database,
          before.filter((key) => !byKey.has(key)),
        );
        const kept = new Set(await chapters.toCollection().primaryKeys());
        const stale = new Set(await chapters.where('fetchedAt').below(staleBefore).primaryKeys());
        return [...byKey.values()].filter(({ key }) => !kept.has(key) || stale.has(key));
      }),
    );
    return missing ?? [];
  }

  /**
   * Keeps a chapter, unless no document requires it anymore. Returns false if there is no space left, or if the browser
   * refuses to store it.
   */
  async keep({ key, reference }: WantedChapter, chapter: BibleChapter, now: Date): Promise<boolean> {
    const { docs, chapters } = this.#database;
    const wire = z.encode(bibleChapter, chapter);
    const bytes = JSON.stringify(wire).length;
    const isKept = await unlessRefused(() =>
      this.#change(async () => {
        if ((await docs.where({ chapterKeys: key }).count()) === 0) return true;
        const before = await chapters.get(key);
        const total = sum(await chapters.orderBy('bytes').keys()) - (before?.bytes ?? 0);
        if (total + bytes > maxChapterBytes) return false;
        await chapters.put({ key, reference, chapter: wire, bytes, fetchedAt: now });
        return true;
      }),
    );
    return isKept ?? false;
  }

  /** Changes documents and chapters only, so that a text that is being written does not have to wait. */
  #change<Result>(change: () => Promise<Result>): Promise<Result> {
    const { docs, ready, chapters } = this.#database;
    return this.#database.transaction('rw', docs, ready, chapters, change);
  }

  #rows() {
    return this.#database.docs.where({ ownerId: this.#ownerId });
  }
}

/**
 * Returns a chapter in a translation or, if it is not kept in that one, in a substitute, as the server does. Null if
 * this device does not have the chapter. The reference is in its usual notation, such as 'Luke 15'.
 */
export async function readChapter(reference: string, translationId: string): Promise<BibleChapter | null> {
  const database = openDatabase();
  const rows = await unlessRefused(() => database.chapters.where({ reference }).toArray());
  database.close();
  const kept = new Map(rows?.map(({ key, chapter }) => [key, chapter]));
  const found = [translationId, ...substitutes].find((id) => kept.has(chapterKey(id, reference)));
  const chapter = found === undefined ? rows?.[0]?.chapter : kept.get(chapterKey(found, reference));
  return bibleChapter.safeParse(chapter).data ?? null;
}

/** Deletes the chapters that no document and no ready sermon of any user requires. Runs inside a transaction. */
export async function deleteUnusedChapters(
  { docs, ready, chapters }: Pick<OfflineDatabase, 'docs' | 'ready' | 'chapters'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of new Set(keys)) {
    const isUsed =
      (await docs.where({ chapterKeys: key }).count()) > 0 || (await ready.where({ chapterKeys: key }).count()) > 0;
    if (!isUsed) await chapters.delete(key);
  }
}

export const chapterKey = (translationId: string, reference: string): string => `${translationId} ${reference}`;

const isUnread = ({ cited, textKey, document }: OfflineDocumentRow): boolean =>
  cited?.textKey !== textKey || cited.scripture !== document.scripture;

const changedAt = ({ document }: OfflineDocumentRow): number => new Date(document.dateModified).getTime();

const sum = (sizes: readonly unknown[]): number => sizes.reduce<number>((total, size) => total + Number(size), 0);
