import type { Editor } from '@tiptap/core';
import { memo, type RefObject } from 'react';
import type { ScriptureSource } from './source.ts';

type ScriptureToolsProps = { editor: Editor; desk: RefObject<HTMLElement | null>; source: ScriptureSource };

/** What floats over the paper about Scripture: the chip of a reference, the menu of a quotation, the list after a slash. */
export const ScriptureTools = memo(function ScriptureTools(_: ScriptureToolsProps) {
  return null;
});
