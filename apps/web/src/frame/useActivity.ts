import { isActivityDue } from '@sermon/domain/accounts/activity';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api.ts';

/** Where the time of the last noted activity is kept (spec part 1 §3). */
const storageKey = 'sermon-last-active';

/** Notes that the signed-in person is here, when they come to another page, at most every five minutes. Nobody waits for it. */
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
    // A browser that keeps nothing would note every page.
    return;
  }
  // What could not be told is told with the next page after five minutes.
  void api.telemetry.updateContact({ field: 'LastInteractionDate', value: now.toISOString() }).catch(() => {});
}

function noted(): Date | null {
  const date = new Date(localStorage.getItem(storageKey) ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
