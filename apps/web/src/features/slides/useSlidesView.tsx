import { telemetry } from '@sermon/contract/app';
import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { slides } from '@sermon/contract/slides';
import { may } from '@sermon/domain/accounts/entitlements';
import { googleSlides as googleTexts } from '@sermon/domain/texts/slides/google';
import { makeSlides } from '@sermon/domain/texts/slides/make';
import { slidesInText, slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { slideShow } from '@sermon/domain/texts/slides/show';
import { useNavigate } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { GalleryVerticalEnd, ListChecks, MonitorPlay, Presentation } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod';
import { callServer } from '../../api.ts';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { focusText } from '../../editor/keys/focusText.ts';
import { toHtml } from '../../editor/html.ts';
import { moveSlide } from '../../editor/slides/moveSlide.ts';
import { changeLook } from '../../editor/slides/slideLooks.ts';
import { slideAtCursor, type SlideRange, slidesOf } from '../../editor/slides/slideRanges.ts';
import { goToSlide, scrollToSlide } from '../../editor/slides/slides.ts';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { pageSession } from '../../session/pageSession.ts';
import { pageUser } from '../../session/pageUser.ts';
import { useStoredChoice } from '../../ui/browser/useStoredChoice.ts';
import { useIsTouch, useIsWide } from '../../ui/browser/useIsPhone.ts';
import type { Command } from '../../ui/commands/command.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { useUser } from '../../user.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { backgroundOf } from './background.ts';
import { useGoogleSlides } from './google/useGoogleSlides.tsx';
import { MakeSlides, SlidePreview, SlideSettings } from './lazySlides.ts';
import { startShow } from './show/startShow.ts';
import type { SettingsTitle, SlidesView } from './slidesView.ts';
import { useDeck } from './useDeck.ts';
import { useSlideDownload } from './useSlideDownload.ts';
import { undoUnlessChanged, useSplitSlide } from './useSplitSlide.ts';

const yesOrNo = z.enum(['yes', 'no']);

type SlidesOptions = {
  editor: Editor;
  sermon: SermonDocument;
  onLocalChange: SlidesView['onLocalChange'];
  save: () => Promise<boolean>;
  onShowText: () => void;
};

export function useSlidesView({ editor, sermon, save, onLocalChange, onShowText }: SlidesOptions): {
  view: SlidesView;
  inParts: ReadonlySet<string>;
  commands: readonly Command[];
  downloadCommand: Command;
  present: readonly Command[];
  elements: ReactNode;
} {
  const notify = useNotify();
  const notOffline = useNotOffline();
  const isTouch = useIsTouch();
  const { preferences } = usePreferences();
  const user = useUser();
  const navigate = useNavigate();
  const upgrade = useUpgradePrompt(save);
  const deck = useDeck(editor, sermon.slideExporterAspectRatio);
  const [settings, setSettings] = useState<SettingsTitle | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [previewed, setPreviewed] = usePreviewOpen(editor);
  const [knowsMoves, setKnowsMoves] = useStoredChoice('sermon-slide-moves', yesOrNo, 'no');
  useAddedSlides(editor);
  const splitting = useSplitSlide(editor, onShowText);
  const { download, dialog } = useSlideDownload(sermon, () => toHtml(editor.state.doc), save);
  const { slideExporterSelectedGalleryImageId: imageId } = preferences;
  const background = useMemo(() => backgroundOf(sermon, imageId), [sermon, imageId]);
  const hasSlides = useEditorState({ editor, selector: ({ editor: { state } }) => slidesOf(state).length > 0 });
  const inParts = useMemo(
    () => new Set(deck.deck?.slides.filter(({ layout }) => layout.pages.length > 1).map(({ id }) => id)),
    [deck.deck],
  );

  /** The words may be a second old. */
  const rangeOf = (at: number): SlideRange | undefined => {
    const ranges = slidesOf(editor.state);
    const id = deck.deck?.slides[at]?.id;
    return ranges[at]?.id === id ? ranges[at] : ranges.find((range) => range.id === id);
  };
  const withRange = (use: (range: SlideRange) => void) => (at: number) => {
    const range = rangeOf(at);
    if (range) use(range);
  };
  const present = () => {
    if (!may(user, 'slideShow')) return upgrade.offer('slideShow');
    startShow({ ownerId: user.id, sermon, text: toHtml(editor.state.doc), galleryImageId: imageId });
    void navigate({ to: '/slides/$id', params: { id: sermon.id } });
  };
  const google = useGoogleSlides({ sermon, notOffline, background });
  const view: SlidesView = {
    editor,
    sermon,
    deck,
    background,
    notOffline,
    download,
    openGoogle: google.isConfigured ? google.open : null,
    go: withRange((range) => {
      onShowText();
      goToSlide(editor, range);
    }),
    show: withRange((range) => scrollToSlide(editor, range)),
    offerSplit: (at, letters) => withRange((range) => splitting.offer(range, letters))(at),
    preview: setPreviewed,
    remove(at) {
      const range = rangeOf(at);
      if (!range || !editor.isEditable || !editor.commands.removeSlide(range.id)) return;
      notify({ text: texts.removed(at + 1), undo: undoUnlessChanged(editor, editor.state.doc) });
    },
    move(at, to) {
      const range = rangeOf(at);
      if (!range) return false;
      if (!moveSlide(editor, range.id, to)) {
        notify({ text: texts.notMoved });
        return false;
      }
      const position = slidesOf(editor.state).findIndex(({ id }) => id === range.id) + 1;
      const text = knowsMoves === 'yes' ? texts.moved(position) : texts.movedFirst(position);
      notify({ text, undo: undoUnlessChanged(editor, editor.state.doc) });
      setKnowsMoves('yes');
      return true;
    },
    present: sermon.isTemplate ? null : present,
    changeLook(at, change) {
      if (at === null) return changeLook(editor, null, change);
      withRange(({ id }) => changeLook(editor, id, change))(at);
    },
    make: () => setIsMaking(true),
    openSettings: setSettings,
    saveAspect(aspect) {
      const { slideExporterAspectRatio: before } = sermon;
      onLocalChange({ slideExporterAspectRatio: aspect });
      callServer(slides.saveAspect, { id: sermon.id, ratio: aspect }).then(onLocalChange, (cause: unknown) => {
        onLocalChange({ slideExporterAspectRatio: before });
        if (!(cause instanceof CallFailed)) throw cause;
        if (!pageSession.ask()) notify({ text: texts.notSaved, isFailure: true });
      });
    },
    onLocalChange,
  };

  const closeMaking = () => {
    flushSync(() => setIsMaking(false));
    // The button that opened the dialog is gone with the empty panel. On a touch screen, the keyboard would open.
    if (!isTouch && document.activeElement === document.body) focusText(editor, { scrolls: false });
  };
  const openPreview = () => {
    const slide = slideAtCursor(editor.state);
    setPreviewed(Math.max(0, slide ? slidesOf(editor.state).indexOf(slide) : 0));
  };
  const presentCommands: Command[] = sermon.isTemplate
    ? []
    : [
        {
          id: 'present-slides',
          label: texts.present,
          group: 'Slides',
          Icon: GalleryVerticalEnd,
          words: 'show full screen projector',
          isDisabled: !hasSlides,
          why: slideShow.disabled,
          run: present,
        },
      ];
  const commands: Command[] = [
    ...presentCommands,
    ...(google.isConfigured && hasSlides
      ? [
          {
            id: 'google-slides',
            label: googleTexts.inGoogleSlides,
            group: 'Slides',
            Icon: Presentation,
            words: 'present slides presentation export',
            run: google.open,
          },
        ]
      : []),
    {
      id: 'make-slides',
      label: makeSlides.title,
      group: 'Slides',
      Icon: ListChecks,
      words: 'headings verses highlights automatic all add',
      run: () => setIsMaking(true),
    },
    splitting.command,
    {
      id: 'slide-preview',
      label: slidesInText.preview,
      group: 'Slides',
      Icon: MonitorPlay,
      keys: 'F2',
      words: 'presentation show',
      run: openPreview,
    },
  ];
  const why = notOffline || (!hasSlides && texts.noSlides);
  const downloadCommand: Command = {
    id: 'download.slides',
    group: 'Download',
    label: texts.download,
    Icon: GalleryVerticalEnd,
    words: 'powerpoint pptx',
    ...(why && { isDisabled: true, why }),
    run: () => download.start('pptx'),
  };
  const elements = (
    <>
      {upgrade.dialog}
      {previewed !== null && (
        <SlidePreview view={view} at={previewed} onGo={setPreviewed} onClose={() => setPreviewed(null)} />
      )}
      {google.dialog}
      {isMaking && <MakeSlides view={view} onClose={closeMaking} />}
      {settings !== null && <SlideSettings view={view} title={settings} onClose={() => setSettings(null)} />}
      {dialog}
    </>
  );
  return { view, inParts, commands, downloadCommand, present: presentCommands, elements };
}

/** Counts slides that the user adds (spec part 2 §7). Without a connection, they are not counted. */
function useAddedSlides(editor: Editor): void {
  useEffect(() => {
    let count = slidesOf(editor.state).length;
    const compare = () => {
      const before = count;
      count = slidesOf(editor.state).length;
      if (count > before && !pageUser.isActing) callServer(telemetry.addSlide, {}).catch(() => {});
    };
    editor.on('update', compare);
    return () => {
      editor.off('update', compare);
    };
  }, [editor]);
}

const states = z.enum(['open', 'closed', 'unknown']);

/**
 * Null while the preview is closed. Whether it is open is stored in the user's preferences and in this browser. In a
 * wide window, a preview that was left open is open again when a document with slides opens.
 */
function usePreviewOpen(editor: Editor): [number | null, (at: number | null) => void] {
  const isWide = useIsWide();
  const { preferences, isLoaded, save } = usePreferences();
  const [remembered, remember] = useStoredChoice('sermon-slide-preview', states, 'unknown');
  const [previewed, setPreviewed] = useState(() => {
    const wasOpen = isLoaded ? preferences.builderSlidesDrawerOpen : remembered === 'open';
    return wasOpen && isWide && slidesOf(editor.state).length > 0 ? 0 : null;
  });
  const set = (at: number | null) => {
    const isOpen = at !== null;
    if (isOpen !== (previewed !== null)) {
      remember(isOpen ? 'open' : 'closed');
      // If the preference cannot be saved, the change still applies in this browser.
      save({ builderSlidesDrawerOpen: isOpen }).catch(() => {});
    }
    setPreviewed(at);
  };
  return [previewed, set];
}
