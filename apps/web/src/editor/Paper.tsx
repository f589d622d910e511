import { styled } from '@mui/material/styles';
import { editor as texts } from '@sermon/domain/texts/editor';
import { type Editor, EditorContent } from '@tiptap/react';
import { memo, type MouseEvent, type ReactNode, useEffect } from 'react';
import { alwaysDrawnClass } from './drawnCursor.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { size } from '../ui/theme/tokens.ts';
import { dropAround } from './paste/drag.ts';
import { showCurrent } from './find/finding.ts';
import { editableText, sermonText } from './paperStyles.ts';
import { tabKeyHintId } from './keys/tabKey.ts';
import { Placeholder } from './Placeholder.tsx';
import { useLongText } from './useLongText.ts';

type PaperProps = {
  editor: Editor;
  /** Drawn in the margin beside the text. */
  marks?: ReactNode;
  children?: ReactNode;
};

export const Paper = memo(function Paper({ editor, marks, children }: PaperProps) {
  const notify = useNotify();
  useEffect(() => {
    const sayOfImages = () => notify({ text: texts.imagesRefused });
    const sayOfFiles = ({ message }: { message: string }) => notify({ text: message });
    const sayOfTables = ({ count }: { count: number }) => notify({ text: texts.tablesFlattened(count) });
    editor.on('imagesRefused', sayOfImages);
    editor.on('tablesFlattened', sayOfTables);
    editor.on('filesRefused', sayOfFiles);
    return () => {
      editor.off('imagesRefused', sayOfImages);
      editor.off('tablesFlattened', sayOfTables);
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
      <Body>
        <EditorContent editor={editor} />
        <Placeholder editor={editor}>{children}</Placeholder>
        {marks}
      </Body>
      <span id={tabKeyHintId} hidden>
        {texts.tabKey}
      </span>
    </Sheet>
  );
});

/**
 * A click on the empty part of the sheet moves the cursor to the end of the text. Adds an empty paragraph there
 * unless the text ends with a paragraph or heading.
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

const Body = styled('div')({ position: 'relative' });

const Sheet = styled('div')(({ theme }) => ({
  flex: 'none',
  boxSizing: 'border-box',
  width: size.paper,
  maxWidth: '100%',
  minHeight: 'calc(100% - 32px)',
  margin: '16px auto',
  padding: '40px clamp(24px, (100% - 590px) / 2, 80px) 96px',
  [theme.breakpoints.down('lg')]: {
    width: 740,
    // The text is exactly 620 px wide, or takes all but 48 px at each side.
    paddingInline: 'max(47px, (min(740px, 100%) - 622px) / 2)',
  },
  cursor: 'text',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('sm')]: {
    width: '100%',
    minHeight: '100%',
    margin: 0,
    // The number of a slide fits into the margin, with a size that fingers can hit.
    padding: '20px 24px 96px',
    border: 0,
    borderRadius: 0,
  },
  '& .ProseMirror': { ...sermonText(theme), ...editableText },
  '@media screen': { [`&[data-long] .ProseMirror > :not(.${alwaysDrawnClass})`]: { contentVisibility: 'auto' } },
  '& .ProseMirror-selectednode': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
}));
