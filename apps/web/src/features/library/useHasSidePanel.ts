import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from '@tanstack/react-router';

/**
 * Whether details stand beside what is looked at: there is room, and it is not the calendar, which takes all of it. Elsewhere they open
 * as a dialog.
 */
export function useHasSidePanel(): boolean {
  const isCalendar = useLocation({ select: ({ pathname }) => pathname === '/library-calendar' });
  return useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true }) && !isCalendar;
}
