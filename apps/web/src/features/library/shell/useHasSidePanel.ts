import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from '@tanstack/react-router';

/**
 * True when the view has a side panel, which requires a wide screen. The calendar never has one because it uses the
 * full width.
 */
export function useHasSidePanel(): boolean {
  const isCalendar = useLocation({ select: ({ pathname }) => pathname === '/library-calendar' });
  return useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true }) && !isCalendar;
}

/**
 * True when the side panel shows the selected item's details, as it does in all lists. On other screens, such as the
 * templates screen, details open in a dialog.
 */
export function useHasDetailsPanel(): boolean {
  const isTemplates = useLocation({ select: ({ pathname }) => pathname.startsWith('/sermon-templates') });
  return useHasSidePanel() && !isTemplates;
}
