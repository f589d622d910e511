import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BookOpenText, CornerDownLeft } from 'lucide-react';
import { memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { floating } from '../../../ui/theme/floating.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { arePressed, keysLabel } from '../../../ui/commands/keysLabel.ts';
import { keepSelection } from '../../toolbar/ToolButton.tsx';
import { boundsOf, type FindSpot, Floating, floatPlace, useTextKeys } from '../Floating.tsx';
import { insertPassage } from '../quotations/insertPassage.ts';
import { type ReferenceAt, referenceAtCursor, referenceFoundAt, referenceFoundAtCursor } from './references.ts';
import { slashOpen } from '../slash/slash.ts';
import type { ScriptureSource } from '../source.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import type { Transaction } from '@tiptap/pm/state';
import Skeleton from '@mui/material/Skeleton';
import type { BiblePassages } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { shownRuns } from '@sermon/domain/scripture/markup';
import { firstVerses, verseRuns } from '@sermon/domain/scripture/verse';
import { scripture as texts } from '@sermon/domain/texts/bible';
import { VerseText } from '../../../ui/VerseText.tsx';

const maxVerses = 4;

function PassagePreview({ reference, source }: { reference: string; source: ScriptureSource }) {
  const { passages, translationId, viewSetting } = source;
  const [reply, setReply] = useState<BiblePassages | 'failed' | null>(null);
  useEffect(() => {
    const cancel = new AbortController();
    passages([reference], translationId, cancel.signal).then(
      (loaded) => !cancel.signal.aborted && setReply(loaded),
      (cause: unknown) => {
        if (cancel.signal.aborted) return;
        if (!(cause instanceof CallFailed)) throw cause;
        setReply('failed');
      },
    );
    return () => cancel.abort();
  }, [reference, passages, translationId]);

  if (reply === 'failed')
    return <Words>{source.notOffline === false ? texts.glanceFailed : texts.glanceNotOnDevice}</Words>;
  const passage = reply?.passages[0];
  if (!reply || !passage) {
    return (
      <Words aria-busy>
        <Skeleton width={300} />
        <Skeleton width={220} />
      </Words>
    );
  }
  if (reply.translationId === '') return <Words>{source.noBible}</Words>;
  const { runs, isCut } = firstVerses(verseRuns(passage.description), maxVerses);
  return (
    <Words>
      <b>{reference}</b> <small>{reply.translationName}</small>
      {runs.length === 0 ? (
        <p>{passage.title === '' ? texts.glanceNotFound : texts.glanceTooLong}</p>
      ) : (
        <>
          <blockquote>
            <VerseText runs={shownRuns(runs, viewSetting)} />
            {isCut && ' …'}
          </blockquote>
          <small data-translation={reply.translationId}>{plainText(parseDocument(reply.copyrightHtml))}</small>
        </>
      )}
    </Words>
  );
}

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '8px 11px 6px',
  '& b': { ...theme.typography.h6, color: theme.vars.palette.rubric },
  '& p': { margin: '2px 0 4px' },
  '& blockquote': { ...theme.typography.verse, margin: '2px 0 6px', unicodeBidi: 'plaintext' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& small:last-child': { ...theme.typography.label, fontWeight: 400, lineHeight: '1rem', display: 'block' },
  '& small[data-translation="AMP"]': { paddingBottom: 12 },
}));

const restsAfterMs = 400;

function useIsResting(editor: Editor): boolean {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged && !transaction.selectionSet) return;
      clearTimeout(timer);
      if (transaction.docChanged) setIsResting(false);
      else timer = setTimeout(() => setIsResting(true), restsAfterMs);
    };
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
  return isResting;
}

/**
 * How long the card stays open after the pointer leaves the reference or the card. This lets the pointer move from one
 * to the other.
 */
const staysMs = 250;

/**
 * Returns the reference under a resting pointer. It is kept until the pointer leaves both the reference and the element
 * with `handlers`, until Escape is pressed, or until the text changes. Escape also calls `onEscape`. No `pointermove`
 * listener is used.
 */
function useHoveredReference(editor: Editor, onEscape: () => void) {
  const [reference, setReference] = useState<ReferenceAt | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [plan] = useState(() => (perform: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(perform, ms);
  });
  const [close] = useState(() => () => {
    clearTimeout(timer.current);
    setReference(null);
  });

  useEffect(() => {
    const text = editor.view.dom;
    const enter = ({ target, pointerType, buttons }: PointerEvent) => {
      const written = target instanceof Element ? target.closest('.scripture-reference') : null;
      // A touch or a pressed mouse button may be selecting text.
      if (!written || pointerType === 'touch' || buttons !== 0) return;
      const show = () => {
        if (written.isConnected) setReference(referenceFoundAt(editor.state, editor.view.posAtDOM(written, 0)));
      };
      plan(show, restsAfterMs);
    };
    const leave = ({ target, relatedTarget }: PointerEvent) => {
      const written = target instanceof Element ? target.closest('.scripture-reference') : null;
      if (written && !(relatedTarget instanceof Node && written.contains(relatedTarget))) plan(close, staysMs);
    };
    const change = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged) close();
    };
    text.addEventListener('pointerover', enter);
    text.addEventListener('pointerout', leave);
    editor.on('transaction', change);
    return () => {
      clearTimeout(timer.current);
      text.removeEventListener('pointerover', enter);
      text.removeEventListener('pointerout', leave);
      editor.off('transaction', change);
    };
  }, [editor, plan, close]);

  const isShown = reference !== null;
  // Escape closes the card before anything else handles the key, wherever the focus is.
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
    onEscape();
  });
  // A layout effect, so that a key that is pressed as soon as the card is seen is not missed.
  useLayoutEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => escape(event);
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isShown]);

  const handlers = useMemo(
    () => ({
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => plan(close, staysMs),
    }),
    [plan, close],
  );
  return { reference, close, handlers };
}

type ReferenceCardProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

const insertKeys = 'Mod+Enter';

/**
 * For a reference that was just typed, it shows only the buttons. It never covers the line that contains the
 * reference.
 */
export const ReferenceCard = memo(function ReferenceCard({ editor, canvas, source }: ReferenceCardProps) {
  const notify = useNotify();
  const [closed, setClosed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const atCursor = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) =>
      isFocused && isEditable && !slashOpen(state) ? referenceFoundAtCursor(state) : null,
  });
  const isResting = useIsResting(editor);
  const name = atCursor && `${atCursor.from} ${atCursor.reference}`;
  const hover = useHoveredReference(editor, () => setClosed(name));
  if (closed !== null && closed !== name) setClosed(null);
  const offered = closed === name ? null : atCursor;
  const found = isBusy ? null : (hover.reference ?? offered);
  const isAtCursor = found !== null && found.from === atCursor?.from;

  const insert = async (here: ReferenceAt | null) => {
    if (!here || isBusy) return;
    setIsBusy(true);
    await insertPassage(editor, { ...here, isPlaceholder: false }, source, notify);
    setIsBusy(false);
  };
  useTextKeys(editor, (event) => {
    if (event.key === 'Escape' && found && isAtCursor) {
      setClosed(name);
      return true;
    }
    if (!arePressed(insertKeys, event) || slashOpen(editor.state) || !referenceAtCursor(editor.state)) return false;
    void insert(referenceAtCursor(editor.state));
    return true;
  });

  if (!found) return null;
  const { reference } = found;
  const findSpot: FindSpot = (size, around) => {
    const start = editor.view.coordsAtPos(found.from, 1);
    const end = editor.view.coordsAtPos(found.to, -1);
    return floatPlace({ ...start, bottom: end.bottom }, size, boundsOf(around));
  };
  return (
    <Floating canvas={canvas} find={findSpot}>
      <Card role="group" aria-label={reference} onMouseDown={keepSelection} {...hover.handlers}>
        {(hover.reference || isResting) && <PassagePreview key={reference} reference={reference} source={source} />}
        <Actions>
          <Button
            size="small"
            tabIndex={-1}
            startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              hover.close();
              void insert(isAtCursor ? referenceAtCursor(editor.state) : found);
            }}
          >
            {`Insert ${reference}`}
            {isAtCursor && <kbd>{keysLabel(insertKeys)}</kbd>}
          </Button>
          <Button
            size="small"
            color="inherit"
            tabIndex={-1}
            aria-label={`Read ${reference}`}
            startIcon={<BookOpenText size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              hover.close();
              source.onRead(reference, source.translationId);
            }}
          >
            Read
          </Button>
        </Actions>
      </Card>
    </Floating>
  );
});

const Card = styled('div')(({ theme }) => ({
  ...floating(theme),
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  maxWidth: 'min(360px, calc(100vw - 24px))',
  padding: 3,
  borderRadius: 8,
}));

const Actions = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  '& kbd': {
    ...theme.typography.caption,
    marginInlineStart: 8,
    color: theme.vars.palette.text.secondary,
    '@media (hover: none)': { display: 'none' },
  },
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));
