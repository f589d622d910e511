import { fileKindOf, isDocx } from '@sermon/domain/library/fileName';
import { editor as texts } from '@sermon/domain/texts/editor';
import { imports as wordTexts } from '@sermon/domain/texts/imports';
import { type Editor, Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface EditorEvents {
    imagesRefused: void;
    /** The cursor is where the file was dropped. */
    wordFileDropped: { file: File };
    filesRefused: { message: string };
  }
}

export const hasImages = (html: string): boolean => /<img\b/i.test(html);

const isEmpty = ({ content }: Slice) => content.textBetween(0, content.size, ' ').trim() === '';

/**
 * Reports files that were dropped on the text at `pos`, or next to it if `pos` is null. The cursor moves to `pos` if one
 * of them can be inserted there.
 */
export function reportFiles(editor: Editor, files: readonly File[], pos: number | null): void {
  const [file] = files;
  if (!file) return;
  if (files.length > 1 && files.every(isDocx))
    return void editor.emit('filesRefused', { message: texts.severalFilesRefused });
  if (files.length > 1 || !isDocx(file)) {
    const isOldWord = files.every(({ name }) => fileKindOf(name) === 'otherWord');
    const message = isOldWord ? wordTexts.oldWord : texts.filesRefused;
    return void editor.emit('filesRefused', { message });
  }
  if (!editor.isEditable) return void editor.emit('filesRefused', { message: texts.readOnlyForFiles });
  if (pos !== null) {
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(pos))));
  }
  editor.emit('wordFileDropped', { file });
}

/**
 * Rejects images and files that are pasted or dropped without text, and emits one event per paste or drop.
 */
export const RefuseFiles = Extension.create({
  name: 'refuseFiles',
  addProseMirrorPlugins() {
    const { editor } = this;
    /** Returns true if the data had images but no text. The caller must then leave the selection unchanged. */
    const refuse = (data: DataTransfer | null, slice: Slice): boolean => {
      if (!data) return false;
      const isImage = [...data.files].some(({ type }) => type.startsWith('image/'));
      const isAlone = isEmpty(slice) && (isImage || hasImages(data.getData('text/html')));
      if (isAlone) editor.emit('imagesRefused');
      return isAlone;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_, { clipboardData }, slice) => refuse(clipboardData, slice),
          // Without this handler, the browser would navigate to the dropped file.
          handleDrop: (_, event, slice) => {
            const isRefused = refuse(event.dataTransfer, slice);
            const files = [...(event.dataTransfer?.files ?? [])];
            const isFile = !isRefused && isEmpty(slice) && files.length > 0;
            if (isFile) {
              const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
              reportFiles(editor, files, at?.pos ?? null);
            }
            if (isRefused || isFile) event.preventDefault();
            return isRefused || isFile;
          },
        },
      }),
    ];
  },
});
