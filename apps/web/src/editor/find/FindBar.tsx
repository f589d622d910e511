import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { editor as texts } from '@sermon/domain/texts/editor';
import { CaseSensitive, ChevronDown, ChevronUp, type LucideIcon, Replace, WholeWord, X } from 'lucide-react';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { arePressed, keysLabel } from '../../ui/commands/keysLabel.ts';
import { floating } from '../../ui/theme/floating.ts';
import {
  closeFind,
  find,
  findStateOf,
  type FindQuery,
  replaceAll,
  replaceCurrent,
  replaceKeys,
  showCurrent,
  step,
} from './findExtension.ts';
import { focusText } from '../keys/focusText.ts';
import { scrollerOf } from '../scroller.ts';
import { touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { type Editor, useEditorState } from '@tiptap/react';

/** A longer selection, in characters, is not used as the search text. */
const maxQueryLength = 100;

function selectedWords({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && to - from <= maxQueryLength ? state.doc.textBetween(from, to) : '';
}

function useFinding(editor: Editor) {
  const [query, setQuery] = useState<FindQuery>(() => ({
    text: selectedWords(editor),
    isCaseSensitive: false,
    isWholeWord: false,
  }));
  const start = useRef(editor.state.selection.from);
  const at = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { current, matches } = findStateOf(state);
      return { current: current + 1, all: matches.length };
    },
  });

  const look = useEffectEvent((newQuery: FindQuery) => {
    const { current, matches } = findStateOf(editor.state);
    const from = matches[current]?.from ?? start.current;
    editor.view.dispatch(find(editor.state.tr, newQuery, from));
    scrollToCurrent(editor);
  });
  useEffect(() => look(query), [query]);
  const end = useCallback(() => {
    if (!editor.isDestroyed) editor.view.dispatch(closeFind(editor.state.tr, findStateOf(editor.state)));
  }, [editor]);
  useEffect(() => end, [end]);

  const go = (by: 1 | -1) => {
    editor.view.dispatch(step(editor.state.tr, findStateOf(editor.state), by));
    scrollToCurrent(editor);
  };
  const replace = (text: string) => {
    editor.view.dispatch(replaceCurrent(editor.state.tr, findStateOf(editor.state), text));
    scrollToCurrent(editor);
  };
  const replaceEvery = (text: string): number => {
    const finding = findStateOf(editor.state);
    editor.view.dispatch(replaceAll(editor.state.tr, finding, text));
    return finding.matches.length;
  };
  const change = (part: Partial<FindQuery>) => setQuery((before) => ({ ...before, ...part }));
  return { query, change, at, go, replace, replaceEvery, end };
}

/**
 * Scrolls the current match into view, now and again in the next frame, because the height of the text may change when
 * the browser first draws it.
 */
function scrollToCurrent(editor: Editor): void {
  showCurrent(editor);
  requestAnimationFrame(() => {
    if (!editor.isDestroyed) showCurrent(editor);
  });
}

type FindBarProps = {
  editor: Editor;
  isReplacing?: boolean;
  onClose: () => void;
};

const barLabel = 'Find in the text';

export function enterFindBar(): boolean {
  const field = document.querySelector<HTMLElement>(`[role="search"][aria-label="${barLabel}"] input`);
  field?.focus();
  return field !== null;
}

export function FindBar({ editor, isReplacing = false, onClose }: FindBarProps) {
  const { query, change, at, go, replace, replaceEvery, end } = useFinding(editor);
  const [hasReplace, setHasReplace] = useState(isReplacing);
  const [replacement, setReplacement] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const countId = useId();

  useLayoutEffect(() => (bar.current ? makeRoom(editor, bar.current) : undefined), [editor]);

  const close = () => {
    end();
    onClose();
    focusText(editor, { scrolls: false });
  };
  const lookFor = (part: Parameters<typeof change>[0]) => {
    setDone(null);
    change(part);
  };
  const replaceAll = () => setDone(texts.replaced(replaceEvery(replacement)));
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  const onEnter = (perform: (isBack: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setDone(null);
    perform(event.shiftKey);
  };

  const begin = () => {
    field.current?.focus();
    field.current?.select();
  };
  const pressAnywhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const perform = [
      { keys: 'Mod+F', run: begin },
      { keys: replaceKeys(), run: () => (setHasReplace(true), begin()) },
      { keys: 'Mod+G', run: () => go(1) },
      { keys: 'Mod+Shift+G', run: () => go(-1) },
    ].find(({ keys }) => arePressed(keys, event));
    if (!perform) return;
    event.preventDefault();
    perform.run();
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // Listens in the capture phase, so that while the bar is open, its shortcuts do not reach the commands that open
    // it.
    const listen = (event: globalThis.KeyboardEvent) => pressAnywhere(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  const count = at.all > 0 ? texts.matchOf(at.current, at.all) : query.text && texts.noMatches;
  return (
    <Bar ref={bar} role="search" aria-label={barLabel} onKeyDown={press}>
      <Line>
        <Frame data-has-none={query.text !== '' && at.all === 0}>
          <input
            ref={field}
            aria-label="Find"
            placeholder="Find"
            aria-describedby={countId}
            autoComplete="off"
            spellCheck={false}
            value={query.text}
            onChange={(event) => lookFor({ text: event.target.value })}
            onKeyDown={onEnter((isBack) => go(isBack ? -1 : 1))}
          />
          <span id={countId} role="status">
            {done ?? count}
          </span>
        </Frame>
        <Tools data-part="options">
          <Toggle
            label="Match case"
            Icon={CaseSensitive}
            isOn={query.isCaseSensitive}
            onToggle={(isCaseSensitive) => lookFor({ isCaseSensitive })}
          />
          <Toggle
            label="Whole words"
            Icon={WholeWord}
            isOn={query.isWholeWord}
            onToggle={(isWholeWord) => lookFor({ isWholeWord })}
          />
          <Toggle label="Replace" Icon={Replace} isOn={hasReplace} onToggle={setHasReplace} />
        </Tools>
        <Tools>
          <Tool label="Previous match" keys="Shift+Enter" Icon={ChevronUp} onUse={() => go(-1)} />
          <Tool label="Next match" keys="Enter" Icon={ChevronDown} onUse={() => go(1)} />
          <Tool label="Close" keys="Esc" Icon={X} onUse={close} />
        </Tools>
      </Line>
      {hasReplace && (
        <Line>
          <Frame>
            <input
              aria-label="Replace with"
              placeholder="Replace with"
              autoComplete="off"
              value={replacement}
              onChange={(event) => setReplacement(event.target.value)}
              onKeyDown={onEnter(() => replace(replacement))}
            />
          </Frame>
          <Button size="small" aria-disabled={at.all === 0} onClick={() => replace(replacement)}>
            Replace
          </Button>
          <Button size="small" aria-disabled={at.all === 0} onClick={() => at.all > 0 && replaceAll()}>
            Replace All
          </Button>
        </Line>
      )}
    </Bar>
  );
}

/**
 * Adds padding above the text so that its first lines can be scrolled out from under the bar. Adjusts the scroll
 * position so that visible text does not move. Returns a function that removes the padding.
 */
function makeRoom(editor: Editor, bar: HTMLElement): () => void {
  const scroller = scrollerOf(editor);
  let room = 0;
  const make = (height: number) => {
    scroller.style.paddingTop = `${height}px`;
    scroller.style.scrollPaddingTop = `${height}px`;
    scroller.scrollTop += height - room;
    room = height;
  };
  const measure = () => make(bar.offsetHeight + 16);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  measure();
  return () => {
    observer.disconnect();
    make(0);
  };
}

const Tool = ({ label, keys, Icon, onUse }: { label: string; keys: string; Icon: LucideIcon; onUse: () => void }) => (
  <Tooltip title={`${label} (${keysLabel(keys)})`}>
    <IconButton size="small" aria-label={label} onClick={onUse}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  </Tooltip>
);

type ToggleProps = { label: string; Icon: LucideIcon; isOn: boolean; onToggle: (isOn: boolean) => void };
const Toggle = ({ label, Icon, isOn, onToggle }: ToggleProps) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  </Tooltip>
);

const Bar = styled('div')(({ theme }) => ({
  ...floating(theme),
  position: 'absolute',
  zIndex: 2,
  top: 8,
  insetInlineEnd: 20,
  boxSizing: 'border-box',
  width: 480,
  maxWidth: 'calc(100% - 16px)',
  display: 'grid',
  gap: 6,
  padding: 6,
  borderRadius: 8,
  // When nothing is left to replace, these buttons only look disabled, so that they keep the focus.
  '& [aria-disabled="true"]': { color: theme.vars.palette.text.disabled },
  [theme.breakpoints.down('sm')]: {
    insetInline: 8,
    width: 'auto',
  },
  [touch]: { '& .MuiIconButton-root': { width: 44, height: 44 }, '& .MuiButton-root': { minHeight: 44 } },
  '@media print': { display: 'none' },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', '& [data-part="options"]': { order: 1, width: '100%' } },
}));

const Tools = styled('div')({ flex: 'none', display: 'flex', gap: 2 });

const Frame = styled('div')(({ theme }) => ({
  flex: '1 1 160px',
  minWidth: 0,
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 34,
  paddingInline: 10,
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.sheet,
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    outline: `1px solid ${theme.vars.palette.primary.main}`,
  },
  '& input': {
    ...theme.typography.body2,
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: theme.vars.palette.text.primary,
  },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '&[data-has-none="true"] span': { color: theme.vars.palette.error.main },
  [touch]: { height: 44 },
}));
