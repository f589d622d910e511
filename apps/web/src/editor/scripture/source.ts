import type { BiblePassages, BibleTranslation } from '@sermon/contract/research';
import type { VerseSetting } from '@sermon/contract/preferences';

/** What Scripture in the text needs of the application around the editor. */
export type ScriptureSource = {
  /** Passages by their references, 200 at most, in one translation; fails with `CallFailed`. */
  passages: (references: readonly string[], translationId: string, signal?: AbortSignal) => Promise<BiblePassages>;
  /** All translations that the product knows; fails with `CallFailed`. */
  translations: () => Promise<readonly BibleTranslation[]>;
  /** The one that the person quotes from; not always installed. */
  translationId: string;
  /** How much of a verse goes into the text. */
  copySetting: VerseSetting;
  /** Shows the chapter around a reference. */
  onRead: (reference: string, translationId: string) => void;
};
