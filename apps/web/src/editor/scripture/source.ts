import type { BiblePassages, BibleTranslation } from '@sermon/contract/bible';
import type { VerseSetting } from '@sermon/domain/scripture/setting';

/** The services that the Scripture tools need from the application around the editor. */
export type ScriptureSource = {
  /** Fetches up to 200 passages in one translation. Throws `CallFailed`. */
  passages: (references: readonly string[], translationId: string, signal?: AbortSignal) => Promise<BiblePassages>;
  /** Translations whose text is installed on this server. Empty until loaded. */
  installed: readonly Pick<BibleTranslation, 'id' | 'name'>[];
  /** Why the tools that need the server are disabled, or false. Kept passages can be read without it. */
  notOffline: string | false;
  /** The user's translation. It may not be installed. */
  translationId: string;
  /** How much of a verse is inserted into the text. */
  copySetting: VerseSetting;
  /** How much of a verse is displayed. */
  viewSetting: VerseSetting;
  /** Opens the chapter that contains a reference. */
  onRead: (reference: string, translationId: string) => void;
  /** Called when a different translation was used than the one requested. */
  onSubstitute: (asked: string, shown: string) => void;
  /**
   * Shows a progress indicator for a task that may take a while. `sentence` returns the message for a given number of
   * finished items.
   */
  startProgress: (sentence: (done: number) => string) => Progress;
};

export type Progress = { update: (done: number) => void; end: () => void };
