import type { BuilderAsset } from '@sermon/contract/builder';
import type { Insertion } from '@sermon/domain/document/source';
import { BookOpenText, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { BiblePanel } from '../../research/BiblePanel.tsx';
import type { Desk } from '../desk.ts';
import { DetailsPanel } from '../details/DetailsPanel.tsx';

/** What the panels beside the text know of it. */
export type PanelProps = { asset: BuilderAsset; desk: Desk; onInsert: (insertion: Insertion) => void };
/** The same for one of them: whether it is seen now. */
export type ShownProps = PanelProps & { isShown: boolean };

export const tabIds = z.enum(['details', 'bible']);
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
    panel: ({ asset, desk }) => <DetailsPanel asset={asset} onSave={desk.saveDetails} />,
  },
  {
    id: 'bible',
    label: 'Bible',
    heading: 'Search Bible',
    words: 'verse scripture',
    Icon: BookOpenText,
    panel: ({ onInsert }) => <BiblePanel onInsert={onInsert} />,
  },
];
