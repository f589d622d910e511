import { useLocation } from '@tanstack/react-router';
import { useIsWide } from '../../../ui/browser/useIsWide.ts';

/** The calendar never has a side panel because it uses the full width. */
export function useHasSidePanel(): boolean {
  const isCalendar = useLocation({ select: ({ pathname }) => pathname === '/library-calendar' });
  return useIsWide() && !isCalendar;
}

const cardLists = /^\/(sermon-templates|premium-sermons|premium-series)(\/|$)/;

/**
 * True next to all lists. On other screens, such as the templates screen, and in narrower windows, details open over
 * the page.
 */
export function useHasDetailsPanel(): boolean {
  const isCards = useLocation({ select: ({ pathname }) => cardLists.test(pathname) });
  return useHasSidePanel() && !isCards;
}
