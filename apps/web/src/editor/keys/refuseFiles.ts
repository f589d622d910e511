import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Emitted when the user pastes or drops images, which a sermon cannot contain. */
    imagesRefused: void;
    /** Emitted when the user drops files of another type. */
    filesRefused: void;
  }
}

export const hasImages = (html: string): boolean => /<img\b/i.test(html);

const isEmpty = ({ content }: Slice) => content.textBetween(0, content.size, ' ').trim() === '';

/**
 * Rejects pasted and dropped images and files, and emits one event per paste or drop. Text that is pasted or dropped
 * together with images is still inserted.
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
      if (isAlone || hasImages(data.getData('text/html'))) editor.emit('imagesRefused');
      return isAlone;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_, { clipboardData }, slice) => refuse(clipboardData, slice),
          // Without this handler, the browser would navigate to the dropped file.
          handleDrop: (_, event, slice) => {
            const isRefused = refuse(event.dataTransfer, slice);
            const isFile = !isRefused && isEmpty(slice) && Boolean(event.dataTransfer?.files.length);
            if (isFile) editor.emit('filesRefused');
            if (isRefused || isFile) event.preventDefault();
            return isRefused || isFile;
          },
        },
      }),
    ];
  },
});
