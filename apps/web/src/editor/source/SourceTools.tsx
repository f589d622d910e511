import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { fromSource, isPublished, type PublishedSource, writeSource } from '@sermon/domain/document/sources/source';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { BookOpen, Unlink } from 'lucide-react';
import { memo, type RefObject, useEffect, useState } from 'react';
import { boundsOf, type FindSpot, Floating, floatPlace, useTextKeys } from '../scripture/Floating.tsx';
import { keepSelection } from '../toolbar/ToolButton.tsx';
import { hasSources, removeSource, sourceAtCursor } from './sourceAt.ts';
import { floating } from '../../ui/theme/floating.ts';
import { touch } from '../../ui/theme/tokens.ts';

/**
 * Styles for words with a source: a dotted line in the outer margin of the paragraph, where slides and Scripture draw
 * nothing, and a dotted underline on hover. They apply only on screen, not in print.
 */
const sourceStyles = ({ vars: { palette }, breakpoints }: Theme): Record<string, CSSObject> => ({
  '@media screen': {
    '.ProseMirror :is(p, h1, h2):has([data-source])': { position: 'relative' },
    '.ProseMirror :is(p, h1, h2):has([data-source])::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 3,
      insetInlineEnd: -20,
      borderInlineEnd: `2px dotted ${palette.outline}`,
      pointerEvents: 'none',
      [breakpoints.down('sm')]: { insetInlineEnd: -10 },
    },
    '.ProseMirror [data-source]:hover': {
      textDecoration: `underline dotted 1.5px ${palette.outline}`,
      textUnderlineOffset: '4px',
    },
  },
});

type SourceToolsProps = {
  editor: Editor;
  canvas: RefObject<HTMLElement | null>;
  onRead: (source: PublishedSource) => void;
};

const styles = <GlobalStyles styles={sourceStyles} />;

/**
 * Shows the source of the words at the cursor. It appears below their paragraph, but not while the user types. After
 * Escape, it stays closed until the cursor leaves these words and returns.
 */
export const SourceTools = memo(function SourceTools({ editor, canvas, onRead }: SourceToolsProps) {
  const current = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) => {
      const source = isFocused && isEditable ? sourceAtCursor(state) : null;
      return source && { source, name: writeSource(source), block: state.selection.$from.before() };
    },
  });
  const hasAny = useEditorState({ editor, selector: ({ editor: { state } }) => hasSources(state.doc) });
  const isWriting = useIsWriting(editor);
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && closed !== current?.name) setClosed(null);
  const isShown = current !== null && !isWriting && closed !== current.name;
  useTextKeys(editor, ({ key }) => {
    if (key !== 'Escape' || !isShown) return false;
    setClosed(current.name);
    return true;
  });
  // Browsers evaluate these `:has()` rules for every paragraph, so the rules are added only if the text has sources.
  if (!isShown) return hasAny && styles;

  const { source, block } = current;
  const line = fromSource(source);
  const findSpot: FindSpot = (size, around) => {
    const bounds = boundsOf(around);
    const drawn = editor.view.nodeDOM(block);
    if (!(drawn instanceof HTMLElement)) return null;
    const cursor = editor.view.coordsAtPos(editor.state.selection.head);
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    // If the paragraph extends below the visible area, the chip goes next to the line with the cursor.
    const isSeen = bottom + size.height < bounds.bottom;
    return floatPlace(
      {
        left: Math.max(left, right - size.width),
        right,
        top: isSeen ? top : cursor.top,
        bottom: isSeen ? bottom : cursor.bottom,
      },
      size,
      bounds,
    );
  };
  return (
    <>
      {styles}
      <Floating canvas={canvas} find={findSpot}>
        <Chip role="group" aria-label={line} onMouseDown={keepSelection}>
          <span title={line}>
            {isPublished(source) ? (
              <>
                From <b>{source.title}</b>
                {source.author !== '' && `, ${source.author}`}
              </>
            ) : (
              line
            )}
          </span>
          {isPublished(source) && (
            <Button
              size="small"
              tabIndex={-1}
              startIcon={<BookOpen size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => onRead(source)}
            >
              Read
            </Button>
          )}
          <Button
            size="small"
            color="inherit"
            tabIndex={-1}
            startIcon={<Unlink size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => removeSource(editor)}
          >
            Remove Source Mark
          </Button>
        </Chip>
      </Floating>
    </>
  );
});

function useIsWriting(editor: Editor): boolean {
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged) setIsWriting(true);
      else if (transaction.selectionSet) setIsWriting(false);
    };
    editor.on('transaction', onTransaction);
    return () => void editor.off('transaction', onTransaction);
  }, [editor]);
  return isWriting;
}

const Chip = styled('div')(({ theme }) => ({
  ...floating(theme),
  display: 'flex',
  alignItems: 'center',
  maxWidth: 'min(560px, calc(100vw - 24px))',
  padding: 3,
  borderRadius: 8,
  '& > span': {
    ...theme.typography.caption,
    minWidth: 0,
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .MuiButton-root': { flex: 'none' },
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& > span': { flexBasis: '100%', padding: '6px 8px 0' },
  },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));
