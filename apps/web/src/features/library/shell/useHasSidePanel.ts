import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from '@tanstack/react-router';

/** Whether something stands beside what is looked at: there is room, and it is not the calendar, which takes all of it. */
export function useHasSidePanel(): boolean {
  const isCalendar = useLocation({ select: ({ pathname }) => pathname === '/library-calendar' });
  return useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true }) && !isCalendar;
}

/** Whether that is the details of what is selected, as beside every list. Elsewhere, as among templates, they open as a dialog. */
export function useHasDetailsPanel(): boolean {
  const isTemplates = useLocation({ select: ({ pathname }) => pathname.startsWith('/sermon-templates') });
  return useHasSidePanel() && !isTemplates;
}
