import type { SermonDocument } from '@sermon/contract/builder';
import type { Aspect } from '@sermon/domain/slides/page';
import type { Editor } from '@tiptap/core';
import type { SlideBackground } from './background.ts';
import type { SlideDownload } from './useSlideDownload.ts';
import type { DeckState } from './useDeck.ts';

/** The titles of the settings: in the panel, and in the preview (spec part 2 §2). */
export type SettingsTitle = 'Slide Settings' | 'Presentation Settings';

/** The fields of a document that change with the settings of its slides. */
type SettingsChange = Pick<
  SermonDocument,
  | 'slideExporterAspectRatio'
  | 'customSlideBackgroundImagePath'
  | 'customSlideBackgroundImageUrl'
  | 'customSlideBackgroundScrim'
  | 'dateModified'
>;

/** The slides of the open document, for the panel, the marks in the text, the preview and the settings. */
export type SlidesView = {
  editor: Editor;
  sermon: SermonDocument;
  deck: DeckState;
  background: SlideBackground;
  /** Why the settings cannot be changed, or false. */
  notOffline: string | false;
  download: SlideDownload;
  /** Opens the dialog that creates a presentation in Google Slides. Null if the server is not set up for it. */
  openGoogle: (() => void) | null;
  /** Puts the cursor at the words of the slide with this index. */
  go: (at: number) => void;
  /** Scrolls to the words of the slide with this index. */
  show: (at: number) => void;
  /**
   * Puts the cursor into the slide with this index, after a number of letters without spaces, and offers to split it
   * there.
   */
  offerSplit: (at: number, letters: number) => void;
  preview: (at: number) => void;
  remove: (at: number) => void;
  /** Moves the slide past its neighbor, or to an index. Returns false if it cannot move there. */
  move: (at: number, to: 'up' | 'down' | number) => boolean;
  /** Starts the show. Null for templates, which are not presented (spec part 2 §2). */
  present: (() => void) | null;
  openSettings: (title: SettingsTitle) => void;
  saveAspect: (aspect: Aspect) => void;
  /** Shows a change of the settings before the server has confirmed it. */
  onLocalChange: (change: Partial<SettingsChange>) => void;
};
