import type { SermonDocument } from '@sermon/contract/builder';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { BookOpenText, Gauge, Info, Lightbulb, type LucideIcon, MessageSquareQuote, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { GeniusBadge } from '../../genius/GeniusBadge.tsx';
import type { EditorSession } from '../editorSession.ts';
import { DetailsPanel } from '../details/DetailsPanel.tsx';
import { AnalyzerPanel, AnalyzerSettings, BiblePanel, GeniusPanel, CorpusPanel } from './lazyPanels.ts';

/** What the panels beside the text know of it. */
export type PanelProps = {
  sermon: SermonDocument;
  session: EditorSession;
  onInsert: (insertion: Insertion) => void;
  /** Lets the text be seen where the panel lies over it. */
  onShowText: () => void;
};
/** The same for one of them: whether it is seen now. */
export type ShownProps = PanelProps & { isShown: boolean };

export const tabIds = z.enum(['details', 'bible', 'sermons', 'illustrations', 'genius', 'analyzer']);
export type TabId = z.output<typeof tabIds>;

type DrawerTab = {
  id: TabId;
  label: string;
  heading: string;
  /** What else it is looked for by among the commands. */
  words: string;
  Icon: LucideIcon;
  /** The icon with a small number or dot on it. */
  badge?: (props: ShownProps, icon: ReactNode) => ReactNode;
  /** Stands in the heading's line, at its end. */
  tools?: (props: PanelProps) => ReactNode;
  panel: (props: ShownProps) => ReactNode;
};

/** What can stand beside the text (spec part 2 §2), in the order of the rail. */
export const tabs: readonly DrawerTab[] = [
  {
    id: 'details',
    label: 'Details',
    heading: 'Details',
    words: 'date location scripture',
    Icon: Info,
    panel: ({ sermon, session }) => <DetailsPanel sermon={sermon} onSave={session.saveDetails} />,
  },
  {
    id: 'bible',
    label: 'Bible',
    heading: 'Search Bible',
    words: 'verse scripture',
    Icon: BookOpenText,
    panel: ({ onInsert }) => <BiblePanel onInsert={onInsert} />,
  },
  {
    id: 'sermons',
    label: 'Sermons',
    heading: 'Search Sermons',
    words: 'published preach author',
    Icon: ScrollText,
    panel: ({ onInsert }) => <CorpusPanel kind="sermon" onInsert={onInsert} />,
  },
  {
    id: 'illustrations',
    label: 'Illustrations',
    heading: 'Search Illustrations',
    words: 'published story quote',
    Icon: MessageSquareQuote,
    panel: ({ onInsert }) => <CorpusPanel kind="illustration" onInsert={onInsert} />,
  },
  {
    id: 'genius',
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
  {
    id: 'analyzer',
    label: 'Analyzer',
    heading: 'Sermon Analyzer',
    words: 'readability grade words statistics style keywords preaching time',
    Icon: Gauge,
    tools: () => <AnalyzerSettings />,
    panel: ({ sermon: { id }, session: { editor, autosave }, isShown, onShowText }) => (
      <AnalyzerPanel key={id} editor={editor} isShown={isShown} onShowText={onShowText} onSave={autosave.saveNow} />
    ),
  },
];
