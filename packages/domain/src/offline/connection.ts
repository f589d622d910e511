import { connection as texts } from '../texts/offline/connection.ts';

/*
 * Whether the product can reach the server, and whether it works online or offline. The first is observed; the second is
 * the user's choice, except at the start (spec part 1 §4). There is no clock here: the caller reports what happens, and
 * sends a ping when `pingDelayMs` says so.
 */

export type Link =
  /** Not known: the product has just started, or something changed. A ping finds out. */
  | 'checking'
  | 'connected'
  /** The browser reports that there is no network. */
  | 'disconnected'
  /** The browser reports a network, but the server does not reply. */
  | 'away';

/** The last result of checking. A link that is being checked does not change it. */
type Result = Exclude<Link, 'checking'>;

export type ConnectionState = {
  /** How the product works. At the start, the first result decides; after that, only the user does. */
  mode: 'starting' | 'online' | 'offline';
  link: Link;
  result: Result | null;
  failedPings: number;
  /** Whether the user has not answered the question of `promptOf` yet. */
  isAsking: boolean;
};

export type ConnectionEvent =
  | 'browserOnline'
  | 'browserOffline'
  /** A ping, or any other request, got a valid reply. */
  | 'serverReplied'
  | 'pingFailed'
  /** A request other than a ping got no reply. */
  | 'requestFailed'
  | 'goOffline'
  | 'goOnline'
  | 'dismissed'
  /** The user opened another page, or `reminderDelayMs` has passed. */
  | 'reminder';

/** The number of failed pings after which the server counts as away. One may fail while the server restarts. */
export const pingsUntilAway = 2;
/** The wait before the second ping after a failed one. It doubles with each further ping. */
export const firstPingDelayMs = 2_000;
export const longestPingDelayMs = 30_000;
export const remindAfterMs = 10 * 60_000;

type Start = { isOnline: boolean; isReloadedOffline: boolean };

/** `isReloadedOffline`: the user worked offline and has only reloaded the page. */
export function startConnection({ isOnline, isReloadedOffline }: Start): ConnectionState {
  const mode = isReloadedOffline ? 'offline' : 'starting';
  const state: ConnectionState = { mode, link: 'checking', result: null, failedPings: 0, isAsking: false };
  return isOnline ? state : settle(state, 'disconnected');
}

export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event) {
    case 'browserOffline':
      return { ...settle(state, 'disconnected'), failedPings: 0 };
    case 'browserOnline':
      // A network is not yet a connection to the server.
      return state.link === 'connected' ? state : { ...state, link: 'checking', failedPings: 0 };
    case 'serverReplied':
      // The browser may report no network while the server runs on the same computer.
      return { ...settle(state, 'connected'), failedPings: 0 };
    case 'pingFailed':
      return pingFailed(state);
    case 'requestFailed':
      return state.link === 'connected' ? { ...state, link: 'checking' } : state;
    case 'goOffline':
      return goOffline(state);
    case 'goOnline':
      return goOnline(state);
    case 'dismissed':
      return { ...state, isAsking: false };
    case 'reminder':
      return isOverlooked(state) ? { ...state, isAsking: true } : state;
  }
}

function pingFailed(state: ConnectionState): ConnectionState {
  const failedPings = state.failedPings + 1;
  const result = state.link === 'disconnected' ? 'disconnected' : 'away';
  const isCertain = state.result !== 'connected' || failedPings >= pingsUntilAway;
  return isCertain ? { ...settle(state, result), failedPings } : { ...state, link: 'checking', failedPings };
}

function goOffline(state: ConnectionState): ConnectionState {
  const result = state.result ?? (state.link === 'checking' ? null : state.link);
  return { ...state, mode: 'offline', result, isAsking: false };
}

/** The last result is forgotten, so that the user is notified if there is still no connection. */
function goOnline(state: ConnectionState): ConnectionState {
  const online: ConnectionState = { ...state, mode: 'online', isAsking: false };
  if (state.link === 'connected') return online;
  return { ...online, link: state.link === 'away' ? 'checking' : state.link, result: null, failedPings: 0 };
}

/**
 * Sets the result of checking. The user is asked if the connection was lost while working online, or is there while
 * working offline: it came back, or the page was reloaded. The same result never asks twice, and a prompt ends when its
 * reason does.
 */
function settle(state: ConnectionState, result: Result): ConnectionState {
  const isLost = result !== 'connected';
  const settled: ConnectionState = { ...state, link: result, result };
  if (state.mode === 'starting') return { ...settled, mode: isLost ? 'offline' : 'online' };
  const wasLost = state.result === null ? null : state.result !== 'connected';
  if (isLost === wasLost) return settled;
  return { ...settled, isAsking: isLost === (state.mode === 'online') };
}

export const canGoOnline = ({ mode, result }: ConnectionState): boolean => mode === 'offline' && result === 'connected';

/** Whether the user works offline with a connection and is not asked now: they chose to, or closed the prompt. */
const isOverlooked = ({ mode, link, isAsking }: ConnectionState): boolean =>
  mode === 'offline' && link === 'connected' && !isAsking;

/** Returns the wait before the user is asked again to go online, or null if there is nothing to ask. */
export const reminderDelayMs = (state: ConnectionState): number | null => (isOverlooked(state) ? remindAfterMs : null);

/** A question about the mode. It stays until the user answers or its reason ends. */
export type Prompt = { text: string; button: string; choice: 'goOffline' | 'goOnline' };

export function promptOf({ mode, result, isAsking }: ConnectionState): Prompt | null {
  if (!isAsking || result === null) return null;
  if (mode === 'offline') return { text: texts.detected, button: texts.goOnline, choice: 'goOnline' };
  return { text: whyNoConnection({ result }), button: texts.goOffline, choice: 'goOffline' };
}

export function whyNoConnection({ result }: Pick<ConnectionState, 'result'>): string {
  if (result === null) return texts.looking;
  return result === 'away' ? texts.away : texts.notDetected;
}

/** What happens to a text that is only on this device. */
export function sendingText(state: ConnectionState): string {
  if (state.mode !== 'offline') return texts.sentLater;
  return canGoOnline(state) ? texts.sentByGoingOnline : texts.sentLaterByGoingOnline;
}

/** The place where a save goes. A server that does not reply counts as offline, even if the user works online. */
export const savesTo = ({ mode, link }: ConnectionState): 'server' | 'device' =>
  mode !== 'offline' && (link === 'connected' || link === 'checking') ? 'server' : 'device';

export function pingDelayMs({ link, result, failedPings }: ConnectionState): number | null {
  if (link === 'connected') return null;
  if (failedPings === 0 && (link === 'checking' || result === null)) return 0;
  return Math.min(firstPingDelayMs * 2 ** Math.max(0, failedPings - 1), longestPingDelayMs);
}
