import type { LibraryItem } from '@sermon/contract/library';
import { isSermon } from '@sermon/domain/calendar/days';
import { type PlanState, planState, type Series } from '@sermon/domain/calendar/plan';
import { typeLabel } from '@sermon/domain/library/items';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { deliveries as deliveryTexts } from '@sermon/domain/texts/deliveries';
import { ready as readyTexts } from '@sermon/domain/texts/offline/ready';
import { BadgeCheck, Check, CircleDashed, type LucideIcon, TextAlignStart } from 'lucide-react';
import { createContext, type CSSProperties, useContext } from 'react';
import { useReadyState } from '../../offline/ready/readyStates.ts';
import { useShownPassages } from '../../passages.ts';

/** The series of the library, by their ids. */
export const SeriesContext = createContext<ReadonlyMap<string, Series>>(new Map());

export const useSeriesOf = ({ parentId }: Pick<LibraryItem, 'parentId'>): Series | undefined =>
  useContext(SeriesContext).get(parentId ?? '');

/** Sets the variable `--series` to the color of a series. */
export const seriesStyle = (series: Series | undefined): CSSProperties =>
  series ? ({ '--series': `var(--sm-palette-series-${series.color})` } as CSSProperties) : {};

export type ItemFacts = {
  passage: string;
  series: Series | undefined;
  state: PlanState | null;
  /** The item's name with its series and whether it was preached. */
  label: string;
  /** '435 words', 'Ready for Sunday' and the like. */
  stateTexts: string[];
  /** The parts of a line about the item: passage, state, type, location and series. */
  about: string[];
};

/** `isPreached` says whether the item was preached on its preach date. */
export function useItemFacts(item: LibraryItem, isPreached: boolean): ItemFacts {
  const passage = useShownPassages(item.scripture);
  const series = useSeriesOf(item);
  const isReady = useReadyState(item.id)?.kind === 'ready';
  const state = planState(item, { isReady, isPreached });
  const label = series ? texts.inSeries(item.name, series.name) : item.name;
  const stateTexts = textsOf(item, state);
  const about = [
    passage,
    ...stateTexts,
    isSermon(item) ? '' : typeLabel(item),
    item.locationPreached,
    series?.name ?? '',
  ].filter(Boolean);
  return { passage, series, state, label: isPreached ? deliveryTexts.preached(label) : label, stateTexts, about };
}

function textsOf({ wordCount }: LibraryItem, state: PlanState | null): string[] {
  const { planned, written, words, preached } = texts.states;
  const length = wordCount ? [words(wordCount)] : [];
  switch (state) {
    case null:
      return [];
    case 'planned':
      return [planned];
    case 'written':
      return wordCount ? length : [written];
    case 'ready':
      return [...length, readyTexts.title];
    case 'preached':
      return [...length, preached];
  }
}

const icons: Record<PlanState, LucideIcon> = {
  planned: CircleDashed,
  written: TextAlignStart,
  ready: BadgeCheck,
  preached: Check,
};

/** Hidden from screen readers, because the text of the item says the same. */
export function StateIcon({ state, size = 14 }: { state: PlanState; size?: number }) {
  const Icon = icons[state];
  return <Icon size={size} strokeWidth={size < 18 ? 1.75 : 1.6} aria-hidden data-state={state} />;
}
