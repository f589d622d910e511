import type { Insertion } from '@sermon/domain/document/sources/source';
import type { Editor } from '@tiptap/core';

/** The open document: its editor, and the passages in its details. */
export type OpenDocument = { id: string; editor: Editor; scripture: string };

export type AssistantPanelProps = {
  document: OpenDocument;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
  /** Saves the document, which the server reads. Resolves to false if that fails. */
  onSave: () => Promise<boolean>;
};
