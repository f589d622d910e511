import { useEffect, useSyncExternalStore } from 'react';

export type PageSession = {
  /** Whether the server has refused a call because this page's user is not signed in anymore. */
  readonly isOver: boolean;
  /** The number of calls that were refused since then. */
  readonly refusals: number;
  /** The email address of another user who has signed in using this browser since then, or null. */
  readonly otherUser: string | null;
  /** Whether that is because an administrator, who may be this page's user, views the account of the other user. */
  readonly isOtherViewed: boolean;
  readonly isAsking: boolean;
};

const valid: PageSession = { isOver: false, refusals: 0, otherUser: null, isOtherViewed: false, isAsking: false };

let state = valid;
let resumes = 0;
const listeners = new Set<() => void>();
const resumeListeners = new Set<() => void>();

function become(next: PageSession) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/**
 * The session of this page's user. It can end while a document is open. The document then stays on the screen, and the
 * user can sign in again.
 */
export const pageSession = {
  get state(): PageSession {
    return state;
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  /**
   * Called before a request is sent. Returns a function to call if the server refuses the request with 401. A request
   * that was sent before the user signed in again says nothing about the new session.
   */
  watchRequest(): () => void {
    const before = resumes;
    return () => void (before === resumes && pageSession.refused());
  },
  refused(): void {
    become({ ...state, isOver: true, refusals: state.refusals + 1 });
  },
  /** Called with the email address of the user who is signed in instead, or null if no user is signed in. */
  found(otherUser: string | null, isOtherViewed = false): void {
    if (!state.isOver || (otherUser === state.otherUser && isOtherViewed === state.isOtherViewed)) return;
    become({ ...state, otherUser, isOtherViewed });
  },
  /**
   * Called when something that the user asked for has failed. If the session is over, opens the dialog for signing in
   * again. Returns whether it is over.
   */
  ask(): boolean {
    if (state.isOver && !state.isAsking) become({ ...state, isAsking: true });
    return state.isOver;
  },
  dismiss(): void {
    if (state.isAsking) become({ ...state, isAsking: false });
  },
  resume(): void {
    if (!state.isOver) return;
    resumes += 1;
    become(valid);
    for (const listener of resumeListeners) listener();
  },
  onResumed(perform: () => void): () => void {
    resumeListeners.add(perform);
    return () => void resumeListeners.delete(perform);
  },
  /** Called when this page gets another user, or none. Requests that were sent before say nothing about them. */
  reset(): void {
    resumes += 1;
    become(valid);
  },
};

/**
 * Whether a sermon is presented on this page. It goes on when the session ends, because no other page may appear in
 * the middle of it.
 */
export const isPresenting = (): boolean => /^\/(present|slides)\//.test(location.pathname);

const presentedLock = 'sermon-presented';

export function useHoldPresented(): void {
  useEffect(() => {
    const ending = new AbortController();
    const ended = new Promise((done) => ending.signal.addEventListener('abort', done));
    // Over plain http, there are no locks, and documents are not available offline.
    if ('locks' in navigator) void navigator.locks.request(presentedLock, { mode: 'shared' }, () => ended);
    return () => ending.abort();
  }, []);
}

export async function isPresentedAnywhere(): Promise<boolean> {
  if (isPresenting()) return true;
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return held.some(({ name }) => name === presentedLock);
}

export const usePageSession = (): PageSession => useSyncExternalStore(pageSession.subscribe, () => pageSession.state);
