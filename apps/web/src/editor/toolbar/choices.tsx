import { defaultSize, type Font, type Highlight, type Pen, type Size } from '@sermon/domain/document/schema';
import { AlignCenter, AlignJustify, AlignLeft, AlignRight, type LucideIcon } from 'lucide-react';
import type { BlockKind, Format } from './format.ts';
import { Swatch } from './Swatch.tsx';
import type { Choice } from './ChoiceMenu.tsx';

/** In display order (spec part 2 §2). */
export const blockChoices: Choice<BlockKind | null>[] = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'heading1', label: 'Heading 1' },
  { value: 'heading2', label: 'Heading 2' },
];

export const fontChoices: Choice<Font | null>[] = [
  { value: null, label: 'Default' },
  { value: 'ubuntu', label: 'Ubuntu' },
  { value: 'helvetica', label: 'Helvetica Neue' },
  { value: 'roboto', label: 'Roboto' },
];

const sizeChoice = (value: Size): Choice<Size> => ({ value, label: String(value) });

/** In numerical order, including the default size. */
export const sizeChoices: Choice<Size | null>[] = [
  ...([9, 11, 13] as const).map(sizeChoice),
  { value: null, label: String(defaultSize), note: 'default' },
  ...([17, 19, 21] as const).map(sizeChoice),
];

const highlightNames: [Highlight, string][] = [
  ['yellow', 'Yellow'],
  ['green', 'Green'],
  ['red', 'Light Red'],
  ['blue', 'Blue'],
  ['orange', 'Orange'],
  ['purple', 'Purple'],
  ['black', 'Black'],
];

export const highlightChoices: Choice<Highlight | null>[] = [
  ...highlightNames.map(([value, label]) => ({ value, label, sample: <Swatch ink={{ highlight: value }} /> })),
  { value: null, label: 'No Highlight', sample: <Swatch ink="none" /> },
];

const penNames: [Pen, string][] = [
  ['red', 'Red Pen'],
  ['blue', 'Blue Pen'],
];

export const penChoices: Choice<Pen | null>[] = [
  ...penNames.map(([value, label]) => ({ value, label, sample: <Swatch ink={{ pen: value }} /> })),
  { value: null, label: 'No Pen', sample: <Swatch ink="none" /> },
];

export const alignChoices: (Choice<Format['align']> & { icon: LucideIcon })[] = [
  { value: 'left', label: 'Left', icon: AlignLeft },
  { value: 'center', label: 'Center', icon: AlignCenter },
  { value: 'right', label: 'Right', icon: AlignRight },
  { value: 'justify', label: 'Justify', icon: AlignJustify },
];
