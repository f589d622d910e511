import type { BiblePassages, BibleTranslation } from '@sermon/contract/bible';
import type { VerseSetting } from '@sermon/domain/scripture/setting';

/** What Scripture in the text needs of the application around the editor. */
export type ScriptureSource = {
  /** Passages by their references, 200 at most, in one translation; fails with `CallFailed`. */
  passages: (references: readonly string[], translationId: string, signal?: AbortSignal) => Promise<BiblePassages>;
  /** The translations whose text is here; none until that is known. */
  installed: readonly Pick<BibleTranslation, 'id' | 'name'>[];
  /** The one that the person quotes from; not always installed. */
  translationId: string;
  /** How much of a verse goes into the text. */
  copySetting: VerseSetting;
  /** How much of it is shown. */
  viewSetting: VerseSetting;
  /** Shows the chapter around a reference. */
  onRead: (reference: string, translationId: string) => void;
  /** Another translation answered than the one that was asked for. */
  onSubstitute: (asked: string, shown: string) => void;
  /** Something begins that may take a while; `sentence` says how far it is. */
  startProgress: (sentence: (done: number) => string) => Progress;
};

export type Progress = { update: (done: number) => void; end: () => void };
