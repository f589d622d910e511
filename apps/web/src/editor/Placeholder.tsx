import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { type Editor, useEditorState } from '@tiptap/react';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { sermonText } from './paperStyles.ts';

/** Returns true for a text without a single letter, heading, list or quotation. */
const isBlank = ({ childCount, firstChild }: DocumentNode): boolean =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;

const keepCursor = (event: MouseEvent) => event.stopPropagation();

export function Placeholder({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const isShown = useEditorState({ editor, selector: ({ editor: { state } }) => isBlank(state.doc) });
  useEffect(() => {
    const text = editor.view.dom;
    if (isShown) text.setAttribute('aria-placeholder', texts.emptyText);
    return () => text.removeAttribute('aria-placeholder');
  }, [editor, isShown]);
  if (!isShown) return null;
  return (
    <Over>
      <p aria-hidden>{texts.emptyText}</p>
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
