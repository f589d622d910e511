import type { Insertion } from '@sermon/domain/document/sources/source';
import type { Editor } from '@tiptap/core';

export type OpenDocument = { id: string; editor: Editor; scripture: string };

export type AssistantPanelProps = {
  document: OpenDocument;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
  /** The server reads the document. Resolves to false if it cannot be saved. */
  onSave: () => Promise<boolean>;
};
