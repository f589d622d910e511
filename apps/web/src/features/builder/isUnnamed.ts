import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';

/** Returns true for a new document: empty, and still with the name that it got when it was created. */
export const isUnnamed = ({ name }: Pick<SermonDocument, 'name'>, editor: Editor): boolean =>
  name === texts.untitled && editor.isEmpty;
