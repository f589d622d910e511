import type { Editor } from '@tiptap/core';
import { ClipboardPaste, Copy } from 'lucide-react';
import { useNotify } from '../../ui/notices/notices.tsx';
import { copyText, pasteText } from '../commands/clipboard.ts';
import { ToolButton } from './ToolButton.tsx';

/** Buttons to copy the selection, or the whole text if nothing is selected, and to paste at the cursor. */
export function CopyPaste({ editor }: { editor: Editor }) {
  const notify = useNotify();
  return (
    <>
      <ToolButton id="copy" label="Copy" icon={Copy} onUse={() => void copyText(editor).then(notify)} />
      <ToolButton id="paste" label="Paste" icon={ClipboardPaste} onUse={() => void pasteText(editor).then(notify)} />
    </>
  );
}
