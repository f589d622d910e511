import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import type { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { scripture as texts } from '@sermon/domain/texts/bible';
import { useEditorState } from '@tiptap/react';
import { BookOpenText, Heading1, Heading2, List as ListIcon, ListOrdered, type LucideIcon, Quote } from 'lucide-react';
import { Fragment, memo, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { Keys } from '../../../ui/commands/Keys.tsx';
import { floating } from '../../../ui/theme/floating.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { focusText } from '../../keys/focusText.ts';
import { keepSelection } from '../../toolbar/ToolButton.tsx';
import { boundsOf, type FindSpot, Floating, floatPlace, useTextKeys } from '../Floating.tsx';
import { insertPassage } from '../quotations/insertPassage.ts';
import { closeSlash, type SlashAt, slashOpen } from './slash.ts';
import type { ScriptureSource } from '../source.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { wordsOfVerse } from '@sermon/domain/scripture/verse';
import { formatReferences, type Reference } from '@sermon/domain/scripture/reference';
import { suggestBooks } from '@sermon/domain/scripture/chapters/chapterLookup';

type SlashOption =
  | { kind: 'scripture'; id: string; label: string }
  | { kind: 'passage'; id: string; label: string }
  | { kind: 'book'; id: string; label: string }
  | {
      kind: 'block';
      id: string;
      label: string;
      Icon: LucideIcon;
      typed: string;
      run: (chain: ReturnType<Editor['chain']>) => typeof chain;
    };

const scripture: SlashOption = { kind: 'scripture', id: 'scripture', label: 'Scripture…' };

type Block = Extract<SlashOption, { kind: 'block' }> & { words: string[] };

const blocks: Block[] = [
  {
    kind: 'block',
    id: 'h1',
    label: 'Heading 1',
    Icon: Heading1,
    typed: '#',
    words: ['h1', 'heading 1', 'title'],
    run: (chain) => chain.setHeading({ level: 1 }),
  },
  {
    kind: 'block',
    id: 'h2',
    label: 'Heading 2',
    Icon: Heading2,
    typed: '##',
    words: ['h2', 'heading 2', 'subtitle'],
    run: (chain) => chain.setHeading({ level: 2 }),
  },
  {
    kind: 'block',
    id: 'quote',
    label: 'Block Quote',
    Icon: Quote,
    typed: '>',
    words: ['quote', 'block quote'],
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    kind: 'block',
    id: 'list',
    label: 'Bulleted List',
    Icon: ListIcon,
    typed: '-',
    words: ['list', 'bulleted list', 'ul'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    kind: 'block',
    id: 'numbers',
    label: 'Numbered List',
    Icon: ListOrdered,
    typed: '1.',
    words: ['list', 'numbered list', 'ol'],
    run: (chain) => chain.toggleOrderedList(),
  },
];

const isBegin = (word: string, typed: string) => word.startsWith(typed);

/**
 * Scripture, the passage that the text names, matching block types, and books whose names start with the query.
 * `isForScripture` leaves out the block types.
 */
export function slashOptions(
  query: string,
  parse: ((text: string) => Reference[]) | null,
  { isForScripture = false } = {},
): SlashOption[] {
  const typed = query.trim().toLowerCase();
  const references = /\d/.test(typed) ? (parse?.(query) ?? []) : [];
  if (references.length > 0) return [{ kind: 'passage', id: 'passage', label: formatReferences(references) }];
  const isAsked = isBegin('scripture', typed) || isBegin('verse', typed);
  const fitting = isForScripture ? [] : blocks.filter(({ words }) => words.some((word) => isBegin(word, typed)));
  const books = query.endsWith(' ') ? [] : suggestBooks(query);
  return [
    ...(isAsked ? [scripture] : []),
    ...fitting,
    ...books.map((name) => ({ kind: 'book' as const, id: `book-${name}`, label: name })),
  ];
}

const previewsAfterMs = 300;
/** In characters. */
const previewLength = 160;

function usePreview(
  reference: string | null,
  source: ScriptureSource,
): { words: string; translation: string | null } | null {
  const [preview, setPreview] = useState<{
    reference: string;
    words: string;
    translation: string | null;
  } | null>(null);
  const { passages, translationId, noBible } = source;
  useEffect(() => {
    if (reference === null) return;
    const cancel = new AbortController();
    const fetch = async () => {
      try {
        const { passages: found, translationId: shown } = await passages([reference], translationId, cancel.signal);
        const words = found[0] ? wordsOfVerse(found[0]).slice(0, previewLength) : '';
        if (cancel.signal.aborted) return;
        setPreview({ reference, words: shown === '' ? noBible : words, translation: shown || null });
      } catch {
        // Without a preview, the passage can still be inserted.
      }
    };
    const timer = setTimeout(() => void fetch(), previewsAfterMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [reference, passages, translationId, noBible]);
  return preview?.reference === reference ? preview : null;
}

type SlashListProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

export const SlashList = memo(function SlashList({ editor, canvas, source }: SlashListProps) {
  const notify = useNotify();
  const id = useId();
  const at = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) => (isFocused && isEditable ? slashOpen(state) : null),
  });
  const parse = useParser(at !== null);
  /** The position of the slash for which the user chose to type a reference. */
  const [awaited, setAwaited] = useState<number | null>(null);
  if (at === null && awaited !== null) setAwaited(null);
  const isForScripture = at !== null && at.from === awaited;
  const options = useMemo(
    () => (at ? slashOptions(at.query, parse, { isForScripture }) : []),
    [at, parse, isForScripture],
  );
  const passage = options.find(({ kind }) => kind === 'passage')?.label ?? null;
  const preview = usePreview(passage, source);
  const [chosen, setChosen] = useState({ query: '', index: 0 });
  const index = at?.query === chosen.query ? Math.min(chosen.index, options.length - 1) : 0;
  const isOpen = at !== null && options.length > 0;
  useActiveOption(editor, isOpen ? { list: id, option: `${id}-${options[index]?.id}` } : null);

  const choose = (option: SlashOption) => {
    if (!at) return;
    if (option.kind !== 'scripture') return perform(editor, option, at, source, notify);
    setAwaited(at.from);
    if (at.query !== '') editor.view.dispatch(editor.state.tr.delete(at.from + 1, at.to));
    focusText(editor);
  };
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
            <Fragment key={option.id}>
              {option.kind === 'block' && options[place - 1]?.kind === 'scripture' && (
                <Heading role="presentation">Headings and lists</Heading>
              )}
              <Option
                id={`${id}-${option.id}`}
                role="option"
                data-kind={option.kind}
                aria-selected={place === index}
                ref={place === index ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
                onClick={() => choose(option)}
              >
                <Row option={option} preview={preview} />
              </Option>
            </Fragment>
          ))}
        </List>
      </Floating>
      <div role="status" style={visuallyHidden}>
        {texts.suggestions(options.length)}
      </div>
    </>
  );
});

type Preview = ReturnType<typeof usePreview>;

function Row({ option, preview }: { option: SlashOption; preview: Preview }) {
  if (option.kind === 'passage') {
    return (
      <div>
        <b data-kind="passage">{texts.insertPassage(option.label, preview?.translation ?? null)}</b>
        {preview && <span>{preview.words}</span>}
      </div>
    );
  }
  if (option.kind === 'scripture') {
    return (
      <>
        <BookOpenText size={18} strokeWidth={1.6} aria-hidden />
        <div>
          <b data-kind="scripture">{option.label}</b>
          <small>{texts.typeReference}</small>
        </div>
        <Keys keys="Enter" />
      </>
    );
  }
  if (option.kind === 'book') return <b>{option.label}</b>;
  return (
    <>
      <option.Icon size={18} strokeWidth={1.6} aria-hidden />
      <b>{option.label}</b>
      <small aria-hidden>{option.typed}</small>
    </>
  );
}

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
  option: Exclude<SlashOption, { kind: 'scripture' }>,
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
  width: 336,
  maxWidth: 'calc(100vw - 24px)',
  [theme.breakpoints.down('sm')]: { width: 'calc(100vw - 32px)' },
  maxHeight: 400,
  overflowY: 'auto',
  boxSizing: 'border-box',
  padding: 4,
  borderRadius: 8,
}));

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 40,
  boxSizing: 'border-box',
  padding: '7px 12px',
  borderRadius: 6,
  cursor: 'default',
  [touch]: { minHeight: 44 },
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& > div, & > b': { flex: 1, minWidth: 0 },
  '&[data-kind="scripture"]': { minHeight: 52 },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.surface.selected },
  '& b': { ...theme.typography.body2, display: 'block', fontWeight: 500 },
  '& b[data-kind="passage"]': { fontWeight: 650, color: theme.vars.palette.rubric },
  [theme.breakpoints.down('sm')]: { '& > small, & > span': { display: 'none' } },
  '& b[data-kind="scripture"]': { fontWeight: 600, color: theme.vars.palette.primary.main },
  '& > div > span': {
    ...theme.typography.verse,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    unicodeBidi: 'plaintext',
  },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '8px 12px 4px',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));
