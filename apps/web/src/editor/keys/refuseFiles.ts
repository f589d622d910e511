import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Somebody pasted or dropped images, which a sermon does not hold. */
    imagesRefused: void;
    /** Somebody dropped files of another kind. */
    filesRefused: void;
  }
}

/** Whether a piece of HTML brings images along. */
export const hasImages = (html: string): boolean => /<img\b/i.test(html);

const isEmpty = ({ content }: Slice) => content.textBetween(0, content.size, ' ').trim() === '';

/** Says once for each paste or drop that its images stay out. Their text comes in as ever. */
export const RefuseFiles = Extension.create({
  name: 'refuseFiles',
  addProseMirrorPlugins() {
    const { editor } = this;
    /** Whether there was nothing but images: then what is selected must stay. */
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
          // A browser would leave the page for a file that is dropped on it.
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
