import { cleanHtml } from '@sermon/domain/document/html/parse';
import { clipboard as copying, editor as texts } from '@sermon/domain/texts/editor';
import type { Editor } from '@tiptap/core';
import { copy } from '../../ui/browser/clipboard.ts';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import type { Notice } from '../../ui/notices/notices.tsx';
import { focusText } from '../keys/focusText.ts';
import { hasImages } from '../keys/refuseFiles.ts';
import { pasteAddress } from '../paste/paste.ts';

export async function copyText({ view }: Editor): Promise<Notice> {
  const { doc, selection } = view.state;
  const slice = selection.empty ? doc.slice(0, doc.content.size) : selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  const outcome = await copy({ html: dom.innerHTML, text });
  if (outcome === 'copied') return { text: texts.textCopied };
  return { text: outcome === 'unsupported' ? copying.unsupported : copying.failed, isFailure: true };
}

type ClipboardContent = { html: string } | { text: string } | 'images' | 'nothing';

async function readClipboard(): Promise<ClipboardContent> {
  const items = await navigator.clipboard.read();
  const read = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : '';
  };
  const html = await read('text/html');
  if (hasWords(html)) return { html };
  const text = await read('text/plain');
  if (text) return { text };
  const isImage = hasImages(html) || items.some(({ types }) => types.some((type) => type.startsWith('image/')));
  return isImage ? 'images' : 'nothing';
}

const hasWords = (html: string): boolean =>
  cleanHtml(html)
    .replaceAll(/<[^>]*>/g, '')
    .trim() !== '';

export async function pasteText(editor: Editor): Promise<Notice> {
  const content = await readClipboard().catch(() => null);
  if (content === null) return { text: texts.mayNotRead(keysLabel('Mod+V')), isFailure: true };
  if (editor.isDestroyed || !editor.isEditable) return { text: texts.notThereToPaste, isFailure: true };
  if (content === 'images') return { text: texts.imagesRefused, isFailure: true };
  if (content === 'nothing') return { text: texts.nothingToPaste };
  focusText(editor);
  if ('html' in content) {
    editor.view.pasteHTML(content.html);
  } else if (!pasteAddress(editor.view, content.text)) {
    editor.view.pasteText(content.text);
  }
  return { text: texts.textPasted };
}
