import type { SermonDocument } from '@sermon/contract/builder';
import type { SlideLook } from '@sermon/domain/document/slideLook';
import type { Aspect } from '@sermon/domain/slides/page';
import type { Editor } from '@tiptap/core';
import type { SlideBackground } from './background.ts';
import type { SlideDownload } from './useSlideDownload.ts';
import type { DeckState } from './useDeck.ts';

/** In the panel, and in the preview (spec part 2 §2). */
export type SettingsTitle = 'Slide Settings' | 'Presentation Settings';

type SettingsChange = Pick<
  SermonDocument,
  | 'slideExporterAspectRatio'
  | 'customSlideBackgroundImagePath'
  | 'customSlideBackgroundImageUrl'
  | 'customSlideBackgroundScrim'
  | 'dateModified'
>;

export type SlidesView = {
  editor: Editor;
  sermon: SermonDocument;
  deck: DeckState;
  background: SlideBackground;
  notOffline: string | false;
  download: SlideDownload;
  openGoogle: (() => void) | null;
  go: (at: number) => void;
  show: (at: number) => void;
  /** Offers to split the slide after a number of letters without spaces, and puts the cursor there. */
  offerSplit: (at: number, letters: number) => void;
  preview: (at: number) => void;
  remove: (at: number) => void;
  /** Moves the slide past its neighbor or to an index. Returns false if it cannot move there. */
  move: (at: number, to: 'up' | 'down' | number) => boolean;
  /** Starts the show. Null for templates, which are not presented (spec part 2 §2). */
  present: (() => void) | null;
  /** Changes how a slide looks, or all slides if `at` is null. */
  changeLook: (at: number | null, change: Partial<SlideLook>) => void;
  /** Opens the dialog that makes slides of the text. */
  make: () => void;
  openSettings: (title: SettingsTitle) => void;
  saveAspect: (aspect: Aspect) => void;
  onLocalChange: (change: Partial<SettingsChange>) => void;
};
