import { styled } from '@mui/material/styles';
import { editor as texts } from '@sermon/domain/texts/editor';
import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { memo, type MouseEvent, type ReactNode, useEffect } from 'react';
import { alwaysDrawnClass, useLongText } from './drawnCursor.ts';
import { useNotify } from '../ui/notices/notices.tsx';
import { size } from '../ui/theme/tokens.ts';
import { dropAround } from './paste/drag.ts';
import { showCurrent } from './find/findExtension.ts';
import { editableText, sermonText } from './paperStyles.ts';
import { tabKeyHintId } from './keys/lists.ts';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { type Changes, noticesOf } from '@sermon/domain/texts/imports';
import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Returns true for a text without a single letter, heading, list or quotation. */
const isBlank = ({ childCount, firstChild }: DocumentNode): boolean =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;

const keepCursor = (event: MouseEvent) => event.stopPropagation();

function Placeholder({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const isShown = useEditorState({ editor, selector: ({ editor: { state } }) => isBlank(state.doc) });
  useEffect(() => {
    const text = editor.view.dom;
    if (isShown) text.setAttribute('aria-placeholder', builderTexts.emptyText);
    return () => text.removeAttribute('aria-placeholder');
  }, [editor, isShown]);
  if (!isShown) return null;
  return (
    <Over>
      <p aria-hidden>{builderTexts.emptyText}</p>
      <div role="presentation" onMouseDown={keepCursor}>
        {children}
      </div>
    </Over>
  );
}

const Over = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  pointerEvents: 'none',
  '& > p': { ...sermonText(theme), margin: 0, color: theme.vars.palette.text.secondary },
  '& > div': { width: 'fit-content', marginTop: 8, pointerEvents: 'auto' },
  '@media print': { display: 'none' },
}));

type PaperProps = {
  editor: Editor;
  marks?: ReactNode;
  children?: ReactNode;
};

export const Paper = memo(function Paper({ editor, marks, children }: PaperProps) {
  const notify = useNotify();
  useEffect(() => {
    const sayOfImages = () => notify({ text: texts.imagesRefused });
    const sayOfFiles = ({ message }: { message: string }) => notify({ text: message });
    const sayOfChanges = ({ changes }: { changes: Changes }) => notify({ text: noticesOf(changes).join(' ') });
    editor.on('imagesRefused', sayOfImages);
    editor.on('pasteChanged', sayOfChanges);
    editor.on('filesRefused', sayOfFiles);
    return () => {
      editor.off('imagesRefused', sayOfImages);
      editor.off('pasteChanged', sayOfChanges);
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
