import { type FirstLabel, listLabel, outlineLabels } from '@sermon/domain/document/listLabel';
import {
  defaultSize,
  type Font,
  type Highlight,
  type ListLabel,
  listSuffixes,
  type Pen,
  type Size,
} from '@sermon/domain/document/schema';
import { AlignCenter, AlignJustify, AlignLeft, AlignRight, Check, type LucideIcon } from 'lucide-react';
import type { BlockKind, Format } from './format.ts';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { marker } from '../paperStyles.ts';

type Ink = { highlight: Highlight } | { pen: Pen } | 'none';

const Swatch = ({ ink }: { ink: Ink }) => (
  <Letter ink={ink} aria-hidden>
    A
  </Letter>
);

const Letter = styled('span', { shouldForwardProp: (name) => name !== 'ink' })<{ ink: Ink }>(({ theme, ink }) => {
  const { pen, divider, text } = theme.vars.palette;
  const box = {
    display: 'inline-grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 4,
    fontFamily: theme.typography.sermon.fontFamily,
    fontSize: 15,
    lineHeight: '24px',
  };
  if (ink === 'none') return { ...box, border: `1px solid ${divider}`, color: text.secondary };
  if ('pen' in ink) return { ...box, border: `1px solid ${divider}`, color: pen[ink.pen], fontWeight: 600 };
  return { ...box, ...marker(theme, ink.highlight) };
});

/** `note` appears after the label, but only in the open list. Screen readers read `spoken` with the label. */
export type Choice<Value> = { value: Value; label: string; note?: string; spoken?: string; sample?: ReactNode };

export const ChoiceMenu = <Value extends string | number | null>(props: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  anchor: HTMLElement | null;
  onChoose: (value: Value) => void;
  onClose: () => void;
}) => (
  <Menu
    open={props.anchor !== null}
    anchorEl={props.anchor}
    onClose={props.onClose}
    slotProps={{
      list: { 'aria-label': props.label, dense: true },
      // The menu is rendered outside the page's landmarks, so it needs its own landmark role.
      paper: { role: 'region', 'aria-label': props.label },
    }}
  >
    {props.choices.map((choice) => (
      <MenuItem
        key={String(choice.value)}
        role="menuitemradio"
        aria-checked={choice.value === props.value}
        selected={choice.value === props.value}
        {...(choice.spoken && { 'aria-label': `${choice.label} ${choice.spoken}` })}
        onClick={() => props.onChoose(choice.value)}
      >
        {choice.sample}
        <Name>{choice.note ? `${choice.label} (${choice.note})` : choice.label}</Name>
        {choice.value === props.value && <Check size={16} strokeWidth={1.75} aria-hidden />}
      </MenuItem>
    ))}
  </Menu>
);

const Name = styled('span')({ flex: 1 });

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

const labelNames: [ListLabel, string][] = [
  ['1', 'Numbers'],
  ['A', 'Capital Letters'],
  ['a', 'Small Letters'],
  ['I', 'Capital Roman Numerals'],
  ['i', 'Small Roman Numerals'],
];

const suffixNames = { '.': 'with Periods', ')': 'with Parentheses' };

export type NumberingChoice = FirstLabel | 'outline' | 'start';

export const numberingChoices: Choice<NumberingChoice | null>[] = [
  ...labelNames.flatMap(([label, name]) =>
    listSuffixes.map((suffix) => ({
      value: `${label}${suffix}` as const,
      label: [0, 1, 2].map((at) => listLabel({ start: 1, label, suffix }, at)).join(' '),
      spoken: `${name} ${suffixNames[suffix]}`,
    })),
  ),
  { value: 'outline', label: `Outline: ${outlineLabels.join(', ')}` },
  { value: 'start', label: 'Start List At…' },
];
