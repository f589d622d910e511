import { isActivityDue } from '@sermon/domain/accounts/activity';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { useUser } from '../user.ts';

/** Storage key for the time of the last activity report (spec part 1 §3). */
const storageKey = 'sermon-last-active';

/**
 * Reports that the user is active, at most every five minutes, when they open another page. Nothing waits for the
 * report.
 */
export function useActivity(): void {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const { inAdminImpersonationMode } = useUser();
  useEffect(() => {
    // An administrator's work does not count as the user's activity.
    if (page && !inAdminImpersonationMode) noteActivity(new Date());
  }, [page, inAdminImpersonationMode]);
}

function noteActivity(now: Date): void {
  try {
    if (!isActivityDue(noted(), now)) return;
    localStorage.setItem(storageKey, now.toISOString());
  } catch {
    // Without storage there is no time limit, and every page would send a report.
    return;
  }
  // A failed report is not retried. The first page opened at least five minutes later sends the next one.
  void api.telemetry.updateContact({ field: 'LastInteractionDate', value: now.toISOString() }).catch(() => {});
}

function noted(): Date | null {
  const date = new Date(localStorage.getItem(storageKey) ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
