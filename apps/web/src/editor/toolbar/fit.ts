import { usualRem } from '../../ui/theme/textSize.ts';
import { type ToolId, toolOf } from './toolSet.tsx';

export const toolGroups: readonly (readonly ToolId[])[] = [
  ['undo', 'redo'],
  ['block', 'font', 'size'],
  ['bold', 'italic', 'underline'],
  ['highlight', 'pen', 'link'],
  ['align', 'bullets', 'numbers', 'quote'],
];

/** The order in which tools move from a narrow bar to "More Tools". The others always stay. */
export const leavingOrder: readonly ToolId[] = [
  'font',
  'align',
  'size',
  'pen',
  'quote',
  'numbers',
  'link',
  'highlight',
  'underline',
];

/** In px. `side` is that of an icon button, `separator` the space between two groups. */
export type ToolSize = { side: number; separator: number };

export const mouseSize: ToolSize = { side: 32, separator: 17 };
/** The size on touch screens, and in every window that is too narrow for panels beside the text. */
export const roomySize: ToolSize = { side: 44, separator: 9 };

/** The space in px before the first tool and after the last one, together. */
export const barPadding = 16;

/** Buttons that never leave the bar: Outline, More Tools, Find and Focus Mode. */
const fixedButtons = 4;
const fixedSeparators = 3;

function widthOfAll(groups: readonly (readonly ToolId[])[], { side, separator }: ToolSize, rem: number): number {
  const widthOf = (id: ToolId) => {
    const { width } = toolOf(id);
    return width === undefined ? side : (width * rem) / usualRem;
  };
  const tools = groups.flat().reduce((sum, id) => sum + widthOf(id), 0);
  return barPadding + fixedButtons * side + (fixedSeparators + groups.length - 1) * separator + tools;
}

/**
 * Divides the tools between a bar of this width and "More Tools". Tools leave the bar in a fixed order until the rest
 * fits. `rem` is the size of the text in px, with which menus that show their value grow.
 */
export function fitTools(width: number, size: ToolSize, rem = usualRem): { shown: ToolId[][]; hidden: ToolId[] } {
  const without = (count: number) => {
    const left = new Set(leavingOrder.slice(0, count));
    return toolGroups.map((group) => group.filter((id) => !left.has(id))).filter((group) => group.length > 0);
  };
  const counts = [...leavingOrder.keys(), leavingOrder.length];
  const fitting = counts.find((count) => widthOfAll(without(count), size, rem) <= width) ?? leavingOrder.length;
  const left = new Set(leavingOrder.slice(0, fitting));
  return { shown: without(fitting), hidden: toolGroups.flat().filter((id) => left.has(id)) };
}
