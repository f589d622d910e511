import type { SermonDocument } from '@sermon/contract/builder';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';

/** A new document is empty and still has the name that it got when it was created. */
export const isUnnamed = ({ name }: Pick<SermonDocument, 'name'>, editor: Editor): boolean =>
  name === texts.untitled && editor.isEmpty;
