import { countWords } from '../document/outline.ts';
import { storedText } from '../document/storedText.ts';
import { writtenOn } from '../builder/lastEdit.ts';
import { builder } from '../texts/builder.ts';
import { versions as texts } from '../texts/offline/documents.ts';

export type ShownVersion = {
  name: string;
  dateModified: Date;
  lastModifiedFormFactor: string;
  lastModifiedOnOperatingSystem: string;
  /** Stored HTML. */
  text: string;
};

/** One of the questions that are asked one after another. `n` begins at 1. */
export type VersionConflict = { n: number; total: number; offline: ShownVersion; online: ShownVersion };

/** A failure to save the chosen version. `fields` are the refused fields with their messages. */
export type SaveFailure = { message: string; fields: Readonly<Record<string, readonly string[]>> };

export type ConflictProgress =
  | { kind: 'choosing'; chosen: 'offline' | 'online' }
  | { kind: 'saving'; chosen: 'offline' | 'online' }
  | { kind: 'failed'; failure: SaveFailure };

export type VersionChoice = {
  place: 'offline' | 'online';
  title: string;
  name: string;
  modified: string;
  device: string;
  /** 'Phone', 'Tablet' or 'Computer', or '' if unknown. */
  formFactor: string;
  words: string;
  isChosen: boolean;
};

export type VersionQuestionView = {
  title: string;
  choices: VersionChoice[];
  /** The labels of the comparison, in which the offline version is the later one. */
  compared: { added: string; removed: string };
  note: string;
  /** The main button, which repeats the choice. Null after a failure. */
  mainButton: string | null;
  /** True while a version is being saved: nothing can be chosen then (spec part 1 §4). */
  isDisabled: boolean;
  failure: { text: string; note: string; button: string; confirmation: string } | null;
};

/**
 * Returns what the dialog about two versions shows. `nameTime` formats a time in the user's language and time zone. The
 * times are only shown; they never decide which version is newer.
 */
export function versionConflict(
  { n, total, offline, online }: VersionConflict,
  progress: ConflictProgress,
  nameTime: (date: Date) => string,
): VersionQuestionView {
  const chosen = progress.kind === 'failed' ? 'offline' : progress.chosen;
  const choice = (place: 'offline' | 'online', version: ShownVersion): VersionChoice => ({
    place,
    title: texts[place],
    name: version.name.trim() === '' ? builder.untitled : version.name,
    modified: nameTime(version.dateModified),
    device: deviceOf(place, version),
    formFactor: version.lastModifiedFormFactor,
    words: builder.words(countWords(storedText(version.text))),
    isChosen: place === chosen,
  });
  const offlineChoice = choice('offline', offline);
  return {
    title: texts.question(n, total),
    // Only saving the offline version can fail, so the online one is not shown with the failure.
    choices: progress.kind === 'failed' ? [offlineChoice] : [offlineChoice, choice('online', online)],
    compared: { added: texts.onlyOffline, removed: texts.onlyOnline },
    note: texts.otherStays,
    mainButton: progress.kind === 'failed' ? null : chosen === 'offline' ? texts.keepOffline : texts.keepOnline,
    isDisabled: progress.kind === 'saving',
    failure:
      progress.kind === 'failed'
        ? {
            text: failureText(progress.failure),
            note: texts.bothStay,
            button: texts.clear,
            confirmation: texts.clearSure,
          }
        : null,
  };
}

function deviceOf(place: 'offline' | 'online', version: ShownVersion): string {
  const device = writtenOn(version);
  if (place === 'online') return device || texts.otherDevice;
  return device === '' ? texts.thisDevice : texts.onThisDevice(device);
}

function failureText({ message, fields }: SaveFailure): string {
  for (const [field, [error]] of Object.entries(fields))
    if (error !== undefined) return field === '' ? error : texts.fieldRefused(field, error);
  return message;
}
