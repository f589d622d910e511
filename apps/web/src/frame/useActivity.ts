import { isActivityDue } from '@sermon/domain/accounts/activity';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api.ts';

/** Storage key for the time of the last reported activity (spec part 1 §3). */
const storageKey = 'sermon-last-active';

/**
 * Reports that the user is active when they open another page, at most every five minutes, without delaying anything.
 */
export function useActivity(): void {
  const page = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (page) noteActivity(new Date());
  }, [page]);
}

function noteActivity(now: Date): void {
  try {
    if (!isActivityDue(noted(), now)) return;
    localStorage.setItem(storageKey, now.toISOString());
  } catch {
    // Without storage every page would be reported.
    return;
  }
  // A failed report is not retried; the next page after five minutes reports again.
  void api.telemetry.updateContact({ field: 'LastInteractionDate', value: now.toISOString() }).catch(() => {});
}

function noted(): Date | null {
  const date = new Date(localStorage.getItem(storageKey) ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
