import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type Source, sourceLine, writeSource } from '@sermon/domain/document/source';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { BookOpen, Unlink } from 'lucide-react';
import { memo, type RefObject, useEffect, useState } from 'react';
import { Floating, type FindSpot } from '../scripture/Floating.tsx';
import { boundsOf, floatPlace } from '../scripture/floatPlace.ts';
import { useTextKeys } from '../scripture/useTextKeys.ts';
import { keepSelection } from '../ToolButton.tsx';
import { removeSource } from './changeSources.ts';
import { hasSources, sourceAtCursor } from './sourceAt.ts';
import { sourceStyles } from './sourceStyles.ts';
import { floating } from '../../ui/floating.ts';

type SourceToolsProps = {
  editor: Editor;
  desk: RefObject<HTMLElement | null>;
  onRead: (source: Source) => void;
};

const styles = <GlobalStyles styles={sourceStyles} />;

/**
 * Says what the words at the cursor were taken from, below their paragraph, as long as nobody writes in them. Escape closes it until the
 * cursor comes there again.
 */
export const SourceTools = memo(function SourceTools({ editor, desk, onRead }: SourceToolsProps) {
  const written = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) => {
      const here = isFocused && isEditable ? sourceAtCursor(state) : null;
      return here && { source: here, name: writeSource(here), block: state.selection.$from.before() };
    },
  });
  const hasAny = useEditorState({ editor, selector: ({ editor: { state } }) => hasSources(state.doc) });
  const isWriting = useIsWriting(editor);
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && closed !== written?.name) setClosed(null);
  const isShown = written !== null && !isWriting && closed !== written.name;
  useTextKeys(editor, ({ key }) => {
    if (key !== 'Escape' || !isShown) return false;
    setClosed(written.name);
    return true;
  });
  // A browser looks at such rules for every paragraph: a text without sources has none of them.
  if (!isShown) return hasAny && styles;

  const { source, block } = written;
  const line = sourceLine(source);
  const findSpot: FindSpot = (size, around) => {
    const bounds = boundsOf(around);
    const drawn = editor.view.nodeDOM(block);
    if (!(drawn instanceof HTMLElement)) return null;
    const cursor = editor.view.coordsAtPos(editor.state.selection.head);
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    // A paragraph that is higher than the window has it at the line of the cursor.
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
      <Floating desk={desk} find={findSpot}>
        <Chip role="group" aria-label={`From ${line}`} onMouseDown={keepSelection}>
          <span title={line}>
            From <b>{source.title}</b>
            {source.author !== '' && `, ${source.author}`}
          </span>
          <Button
            size="small"
            tabIndex={-1}
            startIcon={<BookOpen size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onRead(source)}
          >
            Read
          </Button>
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

/** Whether the last thing that happened to the text was writing, not moving about in it. */
function useIsWriting(editor: Editor): boolean {
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    const hear = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged) setIsWriting(true);
      else if (transaction.selectionSet) setIsWriting(false);
    };
    editor.on('transaction', hear);
    return () => void editor.off('transaction', hear);
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
  [theme.breakpoints.down('md')]: {
    flexWrap: 'wrap',
    '& > span': { flexBasis: '100%', padding: '6px 8px 0' },
    '& .MuiButton-root': { minHeight: 44 },
  },
}));
