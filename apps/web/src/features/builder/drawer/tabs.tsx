import type { SermonDocument } from '@sermon/contract/builder';
import { worksOffline } from '@sermon/domain/accounts/entitlements';
import type { CorpusKind } from '@sermon/contract/corpus';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { useQuery } from '@tanstack/react-query';
import {
  BookOpenText,
  GalleryVerticalEnd,
  Gauge,
  Info,
  Lightbulb,
  type LucideIcon,
  MessageSquareQuote,
  ScrollText,
  Sparkles,
} from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { toHtml } from '../../../editor/html.ts';
import { appConfig } from '../../../user.ts';
import { AssistantPanel, AssistantSettings, hasAnswers } from '../../assistant/lazyAssistant.ts';
import { GeniusBadge } from '../../genius/GeniusBadge.tsx';
import { SlidesPanel } from '../../slides/lazySlides.ts';
import { SlidesBadge, SlidesTools } from '../../slides/SlidesTools.tsx';
import type { SlidesView } from '../../slides/slidesView.ts';
import type { EditorSession } from '../editorSession.ts';
import { DetailsPanel } from '../details/DetailsPanel.tsx';
import { AnalyzerPanel, AnalyzerSettings, BiblePanel, CorpusPanel, GeniusPanel } from '../lazyModules.ts';
import type { ReadItem } from '../../corpus/ItemReader.tsx';
import type { Reading } from '../../bible/reading/trail.ts';

export type PanelProps = {
  sermon: SermonDocument;
  session: EditorSession;
  onInsert: (...insertions: readonly Insertion[]) => void;
  fromText: ReadingFromText;
  slides: SlidesView;
  onShowText: () => void;
  onShare: () => void;
};
export type ShownProps = PanelProps & { isShown: boolean };

/** In the order of the rail. Each id needs an entry in `tabsById`. */
export const tabIds = z.enum([
  'details',
  'slides',
  'assistant',
  'bible',
  'sermons',
  'illustrations',
  'genius',
  'analyzer',
]);
export type TabId = z.output<typeof tabIds>;

type DrawerTab = {
  label: string;
  heading: string;
  words: string;
  Icon: LucideIcon;
  worksOffline?: boolean;
  /** Whether the panel stays visible without the server although its tab is disabled. */
  showsOffline?: (props: PanelProps) => boolean;
  badge?: (props: ShownProps, icon: ReactNode) => ReactNode;
  tools?: (props: PanelProps) => ReactNode;
  panel: (props: ShownProps) => ReactNode;
};

const itemOf = (kind: CorpusKind, { item }: ReadingFromText) => (item?.kind === kind ? item : null);

/** Spec part 2 §2. */
const tabsById: Record<TabId, DrawerTab> = {
  details: {
    label: 'Details',
    heading: 'Details',
    words: 'date location scripture',
    Icon: Info,
    panel: ({ sermon, session, onShare }) => (
      <DetailsPanel
        sermon={sermon}
        read={() => toHtml(session.editor.state.doc)}
        onSave={session.saveDetails}
        onShare={onShare}
      />
    ),
  },
  slides: {
    label: 'Slides',
    heading: 'Slides',
    words: 'presentation projector screen',
    Icon: GalleryVerticalEnd,
    worksOffline: worksOffline('slides'),
    badge: ({ session }, icon) => <SlidesBadge editor={session.editor}>{icon}</SlidesBadge>,
    tools: ({ slides }) => <SlidesTools view={slides} />,
    panel: ({ slides }) => <SlidesPanel view={slides} />,
  },
  assistant: {
    label: 'AI Assistant',
    heading: 'AI Assistant',
    words: 'ideas suggestions analysis outline write help',
    Icon: Sparkles,
    showsOffline: ({ sermon: { id } }) => hasAnswers(id),
    tools: () => <AssistantSettings />,
    panel: ({ sermon: { id, scripture }, session: { editor, autosave }, isShown, onInsert }) => (
      <AssistantPanel
        key={id}
        document={{ id, editor, scripture }}
        isShown={isShown}
        onInsert={onInsert}
        onSave={autosave.saveNow}
      />
    ),
  },
  bible: {
    label: 'Bible',
    heading: 'Search Bible',
    words: 'verse scripture',
    Icon: BookOpenText,
    showsOffline: ({ fromText }) => fromText.isChapterOpen,
    panel: ({ fromText, onInsert, onShowText }) => (
      <BiblePanel
        opened={fromText.passage}
        onInsert={onInsert}
        onChapterOpen={fromText.onChapterOpen}
        onShowText={onShowText}
      />
    ),
  },
  sermons: {
    label: 'Sermons',
    heading: 'Search Sermons',
    words: 'published preach author',
    Icon: ScrollText,
    panel: ({ fromText, onInsert }) => (
      <CorpusPanel kind="sermon" opened={itemOf('sermon', fromText)} onInsert={onInsert} />
    ),
  },
  illustrations: {
    label: 'Illustrations',
    heading: 'Search Illustrations',
    words: 'published story quote',
    Icon: MessageSquareQuote,
    panel: ({ fromText, onInsert }) => (
      <CorpusPanel kind="illustration" opened={itemOf('illustration', fromText)} onInsert={onInsert} />
    ),
  },
  genius: {
    label: 'Genius',
    heading: 'Sermon Genius',
    words: 'suggestions ideas related',
    Icon: Lightbulb,
    badge: ({ sermon, session, isShown }, icon) => (
      <GeniusBadge key={sermon.id} editor={session.editor} documentId={sermon.id} isShown={isShown}>
        {icon}
      </GeniusBadge>
    ),
    panel: ({ sermon: { id, name, scripture }, session: { editor, autosave }, isShown, onInsert }) => (
      <GeniusPanel
        key={id}
        sermon={{ id, editor, title: name, scripture }}
        isShown={isShown}
        onInsert={onInsert}
        onSave={autosave.saveNow}
      />
    ),
  },
  analyzer: {
    label: 'Analyzer',
    heading: 'Sermon Analyzer',
    words: 'readability grade words statistics style keywords preaching time',
    Icon: Gauge,
    worksOffline: worksOffline('analyzer'),
    tools: () => <AnalyzerSettings />,
    panel: ({ sermon: { id }, session: { editor, autosave }, isShown, onShowText }) => (
      <AnalyzerPanel key={id} editor={editor} isShown={isShown} onShowText={onShowText} onSave={autosave.saveNow} />
    ),
  },
};

export const tabs = tabIds.options.map((id) => ({ id, ...tabsById[id] }));

export type Tab = (typeof tabs)[number];

/** In the order of the rail. Without an assistant, there is no panel for it. */
export function useTabs(): readonly Tab[] {
  const { data: config } = useQuery(appConfig);
  const hasAssistant = config !== undefined && config.assistant !== 'off';
  return useMemo(() => tabs.filter(({ id }) => id !== 'assistant' || hasAssistant), [hasAssistant]);
}

export const isTabEnabled = (tab: TabId, isOnline: boolean): boolean => isOnline || !!tabsById[tab].worksOffline;

export const isPanelEnabled = (tab: TabId, isOnline: boolean, props: PanelProps): boolean =>
  isTabEnabled(tab, isOnline) || !!tabsById[tab].showsOffline?.(props);

/** A new object opens the passage or source again. */
type ReadingFromText = {
  passage: Reading | null;
  item: ReadItem | null;
  /** An open chapter stays visible without the server. */
  isChapterOpen: boolean;
  onChapterOpen: (isOpen: boolean) => void;
};

type ReadingTab = 'bible' | 'sermons' | 'illustrations';

/** The functions never change, because the editor's tools depend on them. */
export function useReadingFromText({ show }: { show: (tab: ReadingTab, opener: 'text') => void }) {
  const [opened, setOpened] = useState<Pick<ReadingFromText, 'passage' | 'item'>>({ passage: null, item: null });
  const [isChapterOpen, onChapterOpen] = useState(false);
  const open = useRef(show);
  useLayoutEffect(() => {
    open.current = show;
  });
  const onReadPassage = useCallback((passage: Reading) => {
    setOpened((before) => ({ ...before, passage }));
    onChapterOpen(true);
    open.current('bible', 'text');
  }, []);
  const onReadItem = useCallback((item: ReadItem) => {
    setOpened((before) => ({ ...before, item }));
    open.current(item.kind === 'sermon' ? 'sermons' : 'illustrations', 'text');
  }, []);
  const fromText: ReadingFromText = { ...opened, isChapterOpen, onChapterOpen };
  return { fromText, onReadPassage, onReadItem };
}
