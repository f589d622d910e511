import type { Editor } from '@tiptap/core';
import type { Command } from '../../ui/commands/command.ts';
import type { ScriptureSource } from './source.ts';

/** What can be done to the sermon's quotations of Scripture, for palette, menus and sheet. */
export function useScriptureCommands(_editor: Editor, _source: ScriptureSource): Command[] {
  return [];
}
