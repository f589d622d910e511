import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import type { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { scripture as texts } from '@sermon/domain/texts/scripture';
import { useEditorState } from '@tiptap/react';
import { memo, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { floating } from '../../../ui/theme/floating.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { keepSelection } from '../../toolbar/ToolButton.tsx';
import { Floating, type FindSpot } from '../Floating.tsx';
import { boundsOf, floatPlace } from '../floatPlace.ts';
import { insertPassage } from '../quotations/insertPassage.ts';
import { closeSlash, type SlashAt, slashOpen } from './slash.ts';
import { type SlashOption, slashOptions } from './slashOptions.ts';
import type { ScriptureSource } from '../source.ts';
import { usePreview } from '../references/usePreview.ts';
import { useTextKeys } from '../useTextKeys.ts';

type SlashListProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

/**
 * The list that opens when the user types a slash. It offers passages, books and block types. The focus stays in the
 * text.
 */
export const SlashList = memo(function SlashList({ editor, canvas, source }: SlashListProps) {
  const notify = useNotify();
  const id = useId();
  const at = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) => (isFocused && isEditable ? slashOpen(state) : null),
  });
  const parse = useParser(at !== null);
  const options = useMemo(() => (at ? slashOptions(at.query, parse) : []), [at, parse]);
  const passage = options.find(({ kind }) => kind === 'passage')?.label ?? null;
  const preview = usePreview(passage, source);
  const [chosen, setChosen] = useState({ query: '', index: 0 });
  const index = at?.query === chosen.query ? Math.min(chosen.index, options.length - 1) : 0;
  const isOpen = at !== null && options.length > 0;
  useActiveOption(editor, isOpen ? { list: id, option: `${id}-${options[index]?.id}` } : null);

  const choose = (option: SlashOption) => at && perform(editor, option, at, source, notify);
  useTextKeys(editor, ({ key }) => {
    const option = options[index];
    if (!at || !option) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setChosen({ query: at.query, index: (index + step + options.length) % options.length });
    else if (key === 'Enter' || key === 'Tab') choose(option);
    else if (key === 'Escape') editor.view.dispatch(closeSlash(editor.state.tr));
    else return false;
    return true;
  });

  if (!isOpen) return null;
  const findSpot: FindSpot = (size, around) => floatPlace(editor.view.coordsAtPos(at.from + 1), size, boundsOf(around));
  return (
    <>
      <Floating canvas={canvas} find={findSpot}>
        <List id={id} role="listbox" aria-label="Insert" onMouseDown={keepSelection}>
          {options.map((option, place) => (
            <Option
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={place === index}
              ref={place === index ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
              onClick={() => choose(option)}
            >
              <b data-kind={option.kind}>{option.label}</b>
              {option.kind === 'passage' && preview && (
                <>
                  <span>{preview.words}</span>
                  {preview.note && <small>{preview.note}</small>}
                </>
              )}
            </Option>
          ))}
        </List>
      </Floating>
      <div role="status" style={visuallyHidden}>
        {texts.suggestions(options.length)}
      </div>
    </>
  );
});

/** Returns the reference parser, which is loaded when it is first needed. Null until loaded. */
function useParser(isNeeded: boolean): typeof parseReferences | null {
  const [parse, setParse] = useState<typeof parseReferences | null>(null);
  useEffect(() => {
    if (!isNeeded || parse) return;
    void import('@sermon/domain/scripture/parsing/parse').then(
      (loaded) => setParse(() => loaded.parseReferences),
      () => {},
    );
  }, [isNeeded, parse]);
  return parse;
}

/** Announces the active option to assistive technology while the focus stays in the text. */
function useActiveOption(editor: Editor, active: { list: string; option: string } | null) {
  const { list, option } = active ?? {};
  useEffect(() => {
    if (!list || !option) return;
    const text = editor.view.dom;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-activedescendant': option };
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) text.removeAttribute(name);
    };
  }, [editor, list, option]);
}

function perform(
  editor: Editor,
  option: SlashOption,
  { from, to }: SlashAt,
  source: ScriptureSource,
  notify: ReturnType<typeof useNotify>,
) {
  switch (option.kind) {
    case 'passage':
      editor.view.dispatch(closeSlash(editor.state.tr));
      void insertPassage(editor, { from, to, reference: option.label, isPlaceholder: true }, source, notify);
      return;
    case 'book':
      editor.view.dispatch(editor.state.tr.insertText(`/${option.label} `, from, to).scrollIntoView());
      return;
    case 'block': {
      option.run(editor.chain().focus().deleteRange({ from, to })).run();
    }
  }
}

const List = styled('div')(({ theme }) => ({
  ...floating(theme),
  minHeight: 0,
  width: 320,
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 360,
  overflowY: 'auto',
  boxSizing: 'border-box',
  padding: 4,
  borderRadius: 8,
}));

const Option = styled('div')(({ theme }) => ({
  padding: '7px 12px',
  borderRadius: 6,
  cursor: 'default',
  [theme.breakpoints.down('md')]: { minHeight: 44, padding: '10px 12px', boxSizing: 'border-box' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.surface.selected },
  '& b': { ...theme.typography.body2, display: 'block', fontWeight: 500 },
  '& b[data-kind="passage"]': { fontWeight: 650, color: theme.vars.palette.rubric },
  '& span': {
    ...theme.typography.verse,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    unicodeBidi: 'plaintext',
  },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));
