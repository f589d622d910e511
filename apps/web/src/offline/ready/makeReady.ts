import type { BibleChapter, BibleTranslation } from '@sermon/contract/bible';
import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import type { StoredPreferences } from '@sermon/contract/preferences';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { countWords, plainText } from '@sermon/domain/document/outline';
import type { PresenterPreferences } from '@sermon/domain/presenter/preferences';
import { type CitedChapter, maxCitedChapters } from '@sermon/domain/scripture/citedChapters';
import { pictureUrlOf } from '@sermon/domain/slides/backgrounds';
import { slidesOf } from '@sermon/domain/slides/slidesOf';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { offlineTranslations, searchInSlices } from '../chapterKeeper.ts';
import { chapterKey } from '../store/chapters.ts';
import type { FileRow, ReadyRow, SubstitutionReason } from '../store/database.ts';
import { maxFileBytes, type ReadyPieces, type ReadySermons } from '../store/ready.ts';
import { hashOf, versionKey } from '../store/texts.ts';

export const maxRounds = 3;
const chaptersAtOnce = 4;

/** The letters whose fonts the service worker does not keep (`updates/appFiles.ts`). */
const otherLetters = /[\u0400-\u052F\u1EA0-\u1EF9]/;

export type ReadyStep = keyof typeof texts.steps;
export type ReadyProgress = { step: ReadyStep; done: number; total: number };

export type ReadyNeeds = {
  ownerId: string;
  store: Pick<ReadySermons, 'keep' | 'readBack' | 'remove'>;
  fetchDocument(id: string, signal: AbortSignal): Promise<SermonDocument>;
  makeAvailable(id: string, signal: AbortSignal): Promise<void>;
  fetchPreferences(signal: AbortSignal): Promise<StoredPreferences>;
  fetchPresenterPreferences(signal: AbortSignal): Promise<PresenterPreferences>;
  fetchTranslations(signal: AbortSignal): Promise<readonly BibleTranslation[]>;
  fetchChapter(reference: string, translationId: string, signal: AbortSignal): Promise<BibleChapter>;
  /** Throws if the reply is not a picture. */
  fetchPicture(url: string, signal: AbortSignal): Promise<Blob>;
  fetchPdf(id: string, signal: AbortSignal): Promise<File>;
  unsavedTexts(id: string): Promise<readonly string[]>;
  /** Resolves to why this page cannot be opened without a connection, or to null. Sends no request. */
  checkApplication(signal: AbortSignal): Promise<string | null>;
  now(): Date;
};

/** Why a sermon could not be made ready, in one sentence for the user. */
export class NotReady extends Error {}

/**
 * Makes a sermon ready to be presented without a connection: fetches everything, stores it in one transaction, and reads
 * it back. Nothing is requested while it is read. Throws `NotReady`; what was stored before then stays, unless it can no
 * longer be read.
 */
export async function makeReady(
  needs: ReadyNeeds,
  documentId: string,
  onProgress: (progress: ReadyProgress) => void,
  signal: AbortSignal,
): Promise<ReadyRow> {
  const chapters = new Map<string, Promise<BibleChapter>>();
  for (let round = 0; round < maxRounds; round += 1) {
    const gathered = await gather(needs, documentId, chapters, onProgress, signal);
    if (gathered) return keepAndRead(needs, gathered, onProgress, signal);
  }
  throw new NotReady(texts.reasons.keepsChanging);
}

type ReadyContent = { row: ReadyRow; sermon: SermonDocument; pieces: ReadyPieces; total: number };

/** Resolves to null if the sermon was changed in the meantime. */
async function gather(
  needs: ReadyNeeds,
  documentId: string,
  fetched: Map<string, Promise<BibleChapter>>,
  onProgress: (progress: ReadyProgress) => void,
  signal: AbortSignal,
): Promise<ReadyContent | null> {
  const { reasons } = texts;
  // The number of steps is not known before the text is.
  let total = 6;
  let done = 0;
  const begin = (step: ReadyStep) => onProgress({ step, done, total });
  const end = <Result>(result: Result): Result => {
    done += 1;
    return result;
  };

  begin('text');
  const sermon = await attempt(needs.fetchDocument(documentId, signal), reasons.text);
  if (sermon.isTemplate) throw new NotReady(reasons.template);
  if ((await needs.unsavedTexts(documentId)).some((html) => html !== sermon.text)) throw new NotReady(reasons.notSaved);
  const blocks = parseDocument(sermon.text);
  const words = plainText(blocks);
  if (words.trim() === '') throw new NotReady(reasons.empty);
  const cited = await searchInSlices(sermon.scripture, sermon.text, signal);
  if (!cited) throw signal.reason;
  const slideCount = slidesOf(blocks).length;
  total = 5 + cited.length + (slideCount > 0 ? 1 : 0);
  end(null);

  begin('settings');
  const [preferences, presenter, translations] = await attempt(
    Promise.all([
      needs.fetchPreferences(signal),
      needs.fetchPresenterPreferences(signal),
      cited.length > 0 ? needs.fetchTranslations(signal) : [],
    ]),
    reasons.preferences,
  );
  end(null);

  const { usersId, offlineIdFor } = offlineTranslations(translations, preferences);
  const wanted = cited.map((chapter: CitedChapter) => {
    const wantedId = chapter.translationId ?? usersId;
    const offlineId = offlineIdFor(wantedId);
    if (offlineId === null) throw new NotReady(reasons.chapterNotKept(chapter.reference));
    return { reference: chapter.reference, wantedId, offlineId };
  });
  const offered = new Map(translations.map((translation) => [translation.id, translation]));
  const chapters = new Map<string, ReadyPieces['chapters'][number]>();
  const substituted = new Map<string, ReadyRow['substituted'][number]>();
  if (wanted.length > 0) begin('chapters');
  const left = wanted.values();
  const fetchLeft = async () => {
    for (const { reference, wantedId, offlineId } of left) {
      const request = chapterKey(offlineId, reference);
      const fetching = fetched.get(request) ?? needs.fetchChapter(reference, offlineId, signal);
      fetched.set(request, fetching);
      const chapter = await attempt(fetching, reasons.chapter(reference));
      // The server replies in another translation if the wanted one lacks the chapter.
      if (!offered.get(chapter.translationId)?.mayBeKept) throw new NotReady(reasons.chapterNotKept(reference));
      const key = chapterKey(chapter.translationId, reference);
      chapters.set(key, { key, reference, chapter });
      if (chapter.translationId !== wantedId) {
        const { translationName } = chapter;
        substituted.set(key, { reference, translationName, wantedId, reason: reasonOf(offered.get(wantedId)) });
      }
      end(null);
      begin('chapters');
    }
  };
  await Promise.all(Array.from({ length: chaptersAtOnce }, fetchLeft));

  const pictureUrl = slideCount > 0 ? pictureUrlOf(sermon, preferences.slideExporterSelectedGalleryImageId) : null;
  const files: FileRow[] = [];
  if (pictureUrl !== null) {
    begin('picture');
    const picture = await attempt(needs.fetchPicture(pictureUrl, signal), reasons.picture);
    files.push(end(await fileRow(picture, reasons.pictureTooLarge)));
  }

  begin('pdf');
  const pdf = await attempt(needs.fetchPdf(documentId, signal), reasons.pdf);
  const pdfRow = end(await fileRow(pdf, reasons.pdfTooLarge));
  files.push(pdfRow);

  await attempt(needs.makeAvailable(documentId, signal), reasons.text);
  begin('application');
  const errorText = await needs.checkApplication(signal);
  if (errorText !== null) throw new NotReady(errorText);
  end(null);

  const newest = await attempt(needs.fetchDocument(documentId, signal), reasons.text);
  if (hasChanged(sermon, newest)) return null;
  const row: ReadyRow = {
    ownerId: needs.ownerId,
    documentId,
    checkedAt: needs.now(),
    textKey: await versionKey(sermon.text),
    words: countWords(words),
    hasOtherLetters: otherLetters.test(words),
    scripture: sermon.scripture,
    translationId: cited.length > 0 ? usersId : null,
    chapterKeys: [...chapters.keys()],
    mayCiteMore: cited.length >= maxCitedChapters,
    substituted: [...substituted.values()],
    slideCount,
    pictureUrl,
    pdf: { name: pdf.name, key: pdfRow.key, bytes: pdfRow.size },
    preferences: presenter,
    fileKeys: files.map(({ key }) => key),
  };
  return { row, sermon: newest, pieces: { chapters: [...chapters.values()], files }, total };
}

async function keepAndRead(
  needs: ReadyNeeds,
  { row, sermon, pieces, total }: ReadyContent,
  onProgress: (progress: ReadyProgress) => void,
  signal: AbortSignal,
): Promise<ReadyRow> {
  const { store } = needs;
  const { reasons, missing } = texts;
  onProgress({ step: 'reading', done: total - 1, total });
  const result = await store.keep(row, sermon, pieces, signal);
  signal.throwIfAborted();
  if (result !== 'kept') throw new NotReady(result === 'full' ? reasons.noSpace : reasons.refused);
  const lacks = await store.readBack(row);
  const errorText = lacks ? missing[lacks] : await needs.checkApplication(signal);
  if (errorText === null) return row;
  await store.remove(row.documentId);
  throw new NotReady(errorText);
}

const reasonOf = (wanted: BibleTranslation | undefined): SubstitutionReason => {
  if (!wanted?.isInstalled) return 'notInstalled';
  return wanted.mayBeKept ? 'unavailable' : 'license';
};

const hasChanged = (before: SermonDocument, after: SermonDocument): boolean =>
  before.revision !== after.revision ||
  before.text !== after.text ||
  before.name !== after.name ||
  before.scripture !== after.scripture ||
  before.slideExporterAspectRatio !== after.slideExporterAspectRatio ||
  before.customSlideBackgroundImageUrl !== after.customSlideBackgroundImageUrl;

async function fileRow(file: Blob, tooLarge: string): Promise<FileRow> {
  if (file.size > maxFileBytes) throw new NotReady(tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { key: await hashOf(bytes), type: file.type, bytes, size: bytes.byteLength };
}

/** Waits for a reply. If there is none, the reason is the connection; if the server refuses, it is `refused`. */
async function attempt<Result>(request: Promise<Result>, refused: string): Promise<Result> {
  try {
    return await request;
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause;
    if (cause.statusCode === 401) throw new NotReady(texts.reasons.signedOut);
    throw new NotReady(cause.isOffline ? texts.reasons.offline : refused);
  }
}
