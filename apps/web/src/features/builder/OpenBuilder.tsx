import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { SermonDocument } from '@sermon/contract/builder';
import { CalendarPlus, LayoutTemplate, Minimize2 } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Bubble } from '../../editor/toolbar/Bubble.tsx';
import { FindBar } from '../../editor/find/FindBar.tsx';
import { toHtml } from '../../editor/html.ts';
import { focusText } from '../../editor/keys/focusText.ts';
import { Paper } from '../../editor/Paper.tsx';
import { PhoneBar } from '../../editor/toolbar/PhoneBar.tsx';
import { Toolbar } from '../../editor/toolbar/Toolbar.tsx';
import { preload } from '../../ui/lazy/lazyModule.ts';
import { size, touch } from '../../ui/theme/tokens.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { downloadPage } from '../../ui/browser/downloadFile.ts';
import { useIsPhone, useIsTouch, useIsWide } from '../../ui/browser/useIsPhone.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { useSources } from '../corpus/useSources.tsx';
import { useScripture } from '../bible/useScripture.tsx';
import { SlideAnnouncer, SlideMarks } from '../../editor/slides/SlideMarks.tsx';
import { useSectionTimes } from '../presenter/timing/useSectionTimes.tsx';
import { usePresentSermon } from '../presenter/usePresentSermon.ts';
import { useReadyCommand } from '../ready/useReadyCommand.tsx';
import { useSlidesView } from '../slides/useSlidesView.tsx';
import { HearItButton, useHearIt } from '../speech/useHearIt.tsx';
import { useWritingLog } from '../writing-log/useWritingLog.ts';
import { WritingToday } from '../writing-log/WritingToday.tsx';
import { BuilderTopBar, isUnnamed } from './bar/BuilderTopBar.tsx';
import { BuilderDialogs } from './BuilderDialogs.tsx';
import { Area, Frame, Main, Row, Scroller } from './BuilderPage.tsx';
import type { EditorSession } from './editorSession.ts';
import { BuilderDrawer } from './drawer/BuilderDrawer.tsx';
import { useDrawer, useInsertion } from './drawer/useDrawer.ts';
import { useReadingFromText } from './drawer/tabs.tsx';
import { lazyModules } from './lazyModules.ts';
import { RestoredChanges } from './saving/RestoredChanges.tsx';
import { useSaveState } from './saving/useSaveState.ts';
import { SaveError } from './saving/SaveError.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useCommands } from './commands/useCommands.tsx';
import { useBuilderView } from './useBuilderView.ts';
import { useEscape, useEscapeToText } from './commands/regions.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import ButtonBase from '@mui/material/ButtonBase';
import type { Editor } from '@tiptap/core';
import { OutlinePane } from '../../editor/outline/OutlinePane.tsx';
import { shadow } from '../../ui/theme/floating.ts';

type OpenBuilderProps = {
  session: EditorSession;
  sermon: SermonDocument;
  onLocalChange: (change: Partial<SermonDocument>) => void;
};

export function OpenBuilder({ session, sermon, onLocalChange }: OpenBuilderProps) {
  const { editor, autosave } = session;
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const isOnline = useIsOnline();
  const drawer = useDrawer();
  const shown = useBuilderView();
  const log = useWritingLog(sermon.id, editor);
  const area = useRef<HTMLDivElement>(null);
  const { fromText, onReadPassage, onReadItem } = useReadingFromText(drawer);
  const scripture = useScripture(editor, area, onReadPassage);
  const sources = useSources(editor, area, onReadItem);
  const parts = { scripture: scripture.commands, sources };
  /** Closes a panel that covers the text. It is closed on return, so that the caller can move the focus to the text. */
  const onShowText = () => {
    if (drawer.isOver) flushSync(() => drawer.toggle(false));
  };
  const slides = useSlidesView({ editor, sermon, save: autosave.saveNow, onLocalChange, onShowText });
  const sectionTimes = useSectionTimes(editor, sermon);
  const presentSermon = [
    ...usePresentSermon(editor, sermon, () => shown.dialogs.open('rehearsals')),
    ...sectionTimes.commands,
  ];
  const hasUnsavedText = useSaveState(autosave).kind !== 'saved';
  const open = { hasUnsavedText, pictureUrl: slides.view.background.url };
  const ready = useReadyCommand({
    sermon,
    open,
    save: autosave.saveNow,
    onAvailable: () => onLocalChange({ offlineMode: true }),
  });
  const hearIt = useHearIt({ editor, name: sermon.name, save: autosave.saveNow });
  const commands = useCommands({
    session,
    sermon,
    isOnline,
    drawer,
    shown,
    ...parts,
    presentSermon: [...presentSermon, ...ready.commands],
    slides,
    hearIt,
    onLocalChange,
  });
  const { finding, hasOutline, isFocused, dialogs } = shown;
  const { onDialog } = dialogs;

  // The writing log is saved together with the text (spec part 2 §4).
  useEffect(() => autosave.subscribe(() => void (autosave.state.kind === 'saved' && log.save())), [autosave, log]);

  useEffect(() => (isOnline ? preload(lazyModules) : undefined), [isOnline]);

  useEffect(() => {
    // Lets the user start typing right away. The title of a new document comes first. Not on a phone or a touch screen,
    // where the focus would open the on-screen keyboard.
    if (!isPhone && !isTouch && !isUnnamed(sermon, editor)) session.focusOnOpening();
    // Only on opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session]);

  const onInsert = useInsertion(session, drawer);
  useEffect(() => {
    // Entering focus mode removes the control that had the focus, so the text takes it. Not on a phone, where the focus
    // would open the on-screen keyboard.
    if (isFocused && !isPhone) focusText(editor, { scrolls: false });
  }, [editor, isFocused, isPhone]);
  const leaveFocusMode = () => {
    dialogs.leaveFocusMode();
    if (!isPhone) focusText(editor, { scrolls: false });
  };
  useEscape(editor, isFocused && !hearIt.bar, leaveFocusMode);
  const onDownload = useCallback(() => downloadPage(sermon.name, toHtml(editor.state.doc)), [editor, sermon.name]);
  useEscapeToText(editor);
  const onShare = () => shown.dialogs.open('share');
  const panelProps = { sermon, session, onInsert, fromText, slides: slides.view, onShowText, onShare };
  // Commands for use in church come first, then those that prepare for it.
  const present = [...presentSermon.slice(0, 1), ...slides.present, ...ready.commands, ...presentSermon.slice(1)];
  const bar = {
    session,
    sermon,
    ...commands.bar,
    present,
    hearIt: hearIt.command,
    isReady: ready.isReady,
    onDetails: () => drawer.show('details'),
  };
  const { onOutline, onFind, onFocusMode } = dialogs;
  const mayBegin = isOnline && !sermon.isTemplate;
  return (
    <Frame>
      {!isFocused && <BuilderTopBar {...bar} />}
      <Main id="main" tabIndex={-1}>
        {isFocused && <h1 style={visuallyHidden}>{sermon.name}</h1>}
        {!isPhone && !isFocused && <Toolbar {...{ editor, onDialog, hasOutline, onOutline, onFind, onFocusMode }} />}
        <Row>
          {hasOutline && <OutlineColumn editor={editor} onClose={dialogs.closeOutline} />}
          <Area>
            <Scroller ref={area}>
              <Paper
                editor={editor}
                marks={<SlideMarks editor={editor} inParts={slides.inParts} onOpen={slides.view.preview} />}
              >
                {mayBegin && (
                  <EmptyActions onTemplate={() => dialogs.open('templates')} onPassage={commands.onPassage} />
                )}
              </Paper>
            </Scroller>
            {finding && (
              <FindBar
                key={finding}
                editor={editor}
                isReplacing={finding === 'replace'}
                onClose={dialogs.stopFinding}
              />
            )}
            {!isPhone && (
              <Bubble editor={editor} canvas={area} onDialog={onDialog}>
                {scripture.selectionTools}
              </Bubble>
            )}
            <SlideAnnouncer editor={editor} />
            {scripture.tools}
            {sources.tools}
            <SaveError autosave={autosave} editor={editor} onDownload={onDownload} />
            <RestoredChanges session={session} />
            {isFocused && <LeaveFocusMode onLeave={leaveFocusMode} />}
            {!isPhone && hearIt.bar}
          </Area>
        </Row>
        {isPhone &&
          (hearIt.bar ??
            (!isFocused && (
              <PhoneBar editor={editor} onDialog={onDialog}>
                {scripture.phoneTools}
              </PhoneBar>
            )))}
        {!isPhone && !isFocused && (
          <StatusBar session={session}>
            <WritingToday documentId={sermon.id} log={log} onOpen={() => dialogs.open('writing-log')} />
            {hearIt.command && <HearItButton command={hearIt.command} />}
          </StatusBar>
        )}
      </Main>
      <BuilderDrawer drawer={drawer} panelProps={panelProps} isHidden={isFocused} hasOutline={hasOutline} />
      {commands.dialogElements}
      {slides.elements}
      {sectionTimes.dialog}
      {ready.dialog}
      {hearIt.dialog}
      <BuilderDialogs
        session={session}
        sermon={sermon}
        shown={shown}
        commands={commands.all}
        help={commands.help}
        log={log}
        onLocalChange={onLocalChange}
        onDownload={onDownload}
      />
    </Frame>
  );
}

/** For devices without an Escape key. */
const LeaveFocusMode = ({ onLeave }: { onLeave: () => void }) => (
  <Tooltip title="Leave focus mode (Esc)" placement="left">
    <Corner aria-label="Leave focus mode" onClick={onLeave}>
      <Minimize2 size={20} strokeWidth={1.6} aria-hidden />
    </Corner>
  </Tooltip>
);

const Corner = styled(IconButton)({
  position: 'absolute',
  top: 8,
  insetInlineEnd: 16,
  [touch]: { width: size.tap, height: size.tap, insetInlineEnd: 4, top: 4 },
});

/**
 * The outline. In a wide window, it opens to the left of the paper, which becomes narrower. On a tablet, it covers the
 * left part of the text and closes as soon as the text has the focus again. The entry of the current section takes the
 * focus. On a phone, the outline is instead a sheet over the lower part of the text, so that the user can see the
 * section that an entry leads to. If the outline has the focus when it closes, the focus returns to the text.
 */
function OutlineColumn({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isOverText = !useIsWide() && !isPhone;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOverText) return;
    const closeForText = () => close();
    editor.on('focus', closeForText);
    return () => void editor.off('focus', closeForText);
  }, [editor, isOverText]);
  // Set once when the outline opens, so that rotating a tablet later does not move the focus.
  const [takesFocus] = useState(!isPhone);
  useLayoutEffect(() => {
    const outline = place.current;
    if (!outline || !takesFocus) return;
    (outline.querySelector<HTMLElement>('[aria-current]') ?? outline.querySelector('button'))?.focus();
    return () => {
      if (outline.contains(document.activeElement)) focusText(editor, { scrolls: false });
    };
  }, [editor, takesFocus]);
  return (
    <Place ref={place}>
      <OutlinePane editor={editor} onClose={onClose} />
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  minHeight: 0,
  [theme.breakpoints.between('sm', 'lg')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 0,
    insetInlineStart: 0,
    boxShadow: shadow,
    '& > nav': { width: 280 },
  },
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 'auto 0',
    insetInline: 0,
    maxHeight: '50%',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 -8px 24px rgba(38,30,16,0.12)',
  },
}));

type ActionsProps = { onTemplate: () => void; onPassage: () => void };

const EmptyActions = ({ onTemplate, onPassage }: ActionsProps) => (
  <Line>
    <ButtonBase onClick={onTemplate}>
      <LayoutTemplate size={18} strokeWidth={1.6} aria-hidden />
      Choose a template
    </ButtonBase>
    <ButtonBase onClick={onPassage}>
      <CalendarPlus size={18} strokeWidth={1.6} aria-hidden />
      Set passage and date
    </ButtonBase>
  </Line>
);

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 24,
  marginInlineStart: -4,
  '& > button': {
    ...theme.typography.body2,
    gap: 8,
    minHeight: 32,
    padding: '4px',
    borderRadius: 6,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    [touch]: { minHeight: size.tap },
  },
}));
