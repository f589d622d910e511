import { pageUser } from './pageUser.ts';

/** The header of the latest reply about the subscription of this page's user. */
let latest: string | null = null;
/** The time at the server minus the time of this device, in ms, when the latest reply with both headers arrived. */
let aheadMs = 0;
let onChange = () => {};
const listeners = new Set<() => void>();

/** Sends the header of a reply to the other tabs of this browser. They may show the same user. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sermon-plan');
// A test must be able to end.
(channel as { unref?: () => void } | null)?.unref?.();

const isOwn = (text: string | null) => text !== null && text.split(' ')[0] === pageUser.id;

/** Takes the place of the header while the page could not show a change. No header is equal to it. */
const missedBy = (userId: string | null) => `${userId} missed`;

export const pagePlan = {
  /**
   * Called with the header of every reply that has it, and with the time at the server. Ignores replies to another user who has signed
   * in in the meantime.
   */
  saw(plan: string, date: string | null = null): void {
    if (!isOwn(plan)) return;
    const serverTime = Date.parse(date ?? '');
    if (!Number.isNaN(serverTime)) aheadMs = serverTime - Date.now();
    const isChanged = isOwn(latest) && latest !== plan;
    latest = plan;
    for (const listener of listeners) listener();
    if (!isChanged) return;
    channel?.postMessage(plan);
    onChange();
  },
  /** In ms. The clock of a device may be wrong. */
  serverNow: (): number => Date.now() + aheadMs,
  /** Called after each reply about this page's user. Returns a function that stops this. */
  onReply(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Called when another tab has received a newer header than this one. Returns a function that stops this. */
  onOtherTab(listener: () => void): () => void {
    const ending = new AbortController();
    const heard = ({ data }: MessageEvent<unknown>) => {
      // Two tabs that cannot load their user would otherwise drive each other without a pause. They ask again at their usual times.
      if (latest === missedBy(pageUser.id)) return;
      if (typeof data === 'string' && isOwn(data) && data !== latest) listener();
    };
    channel?.addEventListener('message', heard, { signal: ending.signal });
    return () => ending.abort();
  },
  /** Called when the change could not be shown. The next reply then counts as a change again. */
  missed(): void {
    if (isOwn(latest)) latest = missedBy(pageUser.id);
  },
  handleChange(handler: () => void): void {
    onChange = handler;
  },
};
