import type { BiblePassages, BibleTranslation } from '@sermon/contract/bible';
import type { VerseSetting } from '@sermon/domain/scripture/markup';

export type ScriptureSource = {
  /** Fetches up to 200 passages in one translation. Throws `CallFailed`. */
  passages: (references: readonly string[], translationId: string, signal?: AbortSignal) => Promise<BiblePassages>;
  installed: readonly Pick<BibleTranslation, 'id' | 'name'>[];
  /** Why a passage is in no translation. */
  noBible: string;
  /** Why the tools that need the server are disabled, or false. Kept passages can be read without it. */
  notOffline: string | false;
  /** The chosen translation, which may not be installed. */
  translationId: string;
  copySetting: VerseSetting;
  viewSetting: VerseSetting;
  onRead: (reference: string, translationId: string) => void;
  onSubstitute: (asked: string, shown: string) => void;
  startProgress: (sentence: (done: number) => string) => Progress;
};

export type Progress = { update: (done: number) => void; end: () => void };
