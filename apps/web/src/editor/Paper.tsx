import { styled } from '@mui/material/styles';
import { editor as texts } from '@sermon/domain/texts/editor';
import { type Editor, EditorContent } from '@tiptap/react';
import { memo, type MouseEvent, useEffect } from 'react';
import { useNotify } from '../ui/notices/notices.tsx';
import { size } from '../ui/theme/tokens.ts';
import { dropAround } from './paste/drag.ts';
import { showCurrent } from './find/finding.ts';
import { editableText, sermonText } from './paperStyles.ts';
import { tabKeyHintId } from './keys/tabKey.ts';
import { useLongText } from './useLongText.ts';

/** The sheet of paper on which the user writes the sermon. */
export const Paper = memo(function Paper({ editor }: { editor: Editor }) {
  const notify = useNotify();
  useEffect(() => {
    const sayOfImages = () => notify({ text: texts.imagesRefused });
    const sayOfFiles = () => notify({ text: texts.filesRefused });
    editor.on('imagesRefused', sayOfImages);
    editor.on('filesRefused', sayOfFiles);
    return () => {
      editor.off('imagesRefused', sayOfImages);
      editor.off('filesRefused', sayOfFiles);
    };
  }, [editor, notify]);
  const isLong = useLongText(editor);
  useEffect(() => {
    // Keeps the current search match in view when block heights change slightly.
    if (isLong) showCurrent(editor);
  }, [editor, isLong]);
  return (
    <Sheet data-long={isLong || undefined} onMouseDown={(event) => writeBelow(editor, event)} {...dropAround(editor)}>
      <EditorContent editor={editor} />
      <span id={tabKeyHintId} hidden>
        {texts.tabKey}
      </span>
    </Sheet>
  );
});

/**
 * Moves the cursor to the end of the text after a click on the empty part of the sheet below it. If the text does not
 * end with a paragraph or heading, adds an empty paragraph first.
 */
function writeBelow(editor: Editor, event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Node && editor.view.dom.contains(event.target)) return;
  const text = editor.view.dom.getBoundingClientRect();
  if (event.clientY < text.bottom) return;
  event.preventDefault();
  const { doc } = editor.state;
  if (doc.lastChild?.isTextblock) editor.chain().focus('end').run();
  else editor.chain().insertContentAt(doc.content.size, { type: 'paragraph' }).focus('end').run();
}

const Sheet = styled('div')(({ theme }) => ({
  flex: 'none',
  boxSizing: 'border-box',
  width: size.paper,
  maxWidth: '100%',
  minHeight: 'calc(100% - 32px)',
  margin: '16px auto',
  padding: '40px 80px 96px',
  cursor: 'text',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('md')]: {
    width: '100%',
    minHeight: '100%',
    margin: 0,
    padding: '20px 20px 96px 44px',
    border: 0,
    borderRadius: 0,
  },
  '& .ProseMirror': { ...sermonText(theme), ...editableText },
  '@media screen': { '&[data-long] .ProseMirror > *': { contentVisibility: 'auto' } },
  '& .ProseMirror-selectednode': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
}));
