import {
  type ConnectionEvent,
  type ConnectionState,
  nextConnection,
  pingDelayMs,
  reminderDelayMs,
  startConnection,
} from '@sermon/domain/offline/connection';

/** The timeout for a ping, in ms. A network that drops all packets, such as a full one, never reports a failure. */
export const pingTimeoutMs = 8_000;

export type Connection = {
  readonly state: ConnectionState;
  subscribe(changed: () => void): () => void;
  /** Reports events of the connection, and the user's choices. */
  report(event: ConnectionEvent): void;
  /** Starts observing the connection. Returns a function that stops and forgets everything but that the user works offline. */
  start(): () => void;
};

type ConnectionNeeds = {
  isBrowserOnline(): boolean;
  watchBrowser(changed: () => void): () => void;
  /** Resolves if the server replied. Rejects if it did not, or if something else replied. */
  ping(signal: AbortSignal): Promise<unknown>;
  after(ms: number, perform: () => void): () => void;
  /** Whether the user went offline. It survives a reload. */
  wentOffline: { read(): boolean; write(wentOffline: boolean): void };
};

export function createConnection(needs: ConnectionNeeds): Connection {
  const unknown = startConnection({ isOnline: true, isReloadedOffline: false });
  let state = unknown;
  let isRunning = false;
  let timer: { ms: number; cancel: () => void } | null = null;
  let ping: AbortController | null = null;
  let cancelReminder: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function become(next: ConnectionState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function cancelTimer() {
    timer?.cancel();
    timer = null;
  }

  function cancelPing() {
    ping?.abort();
    ping = null;
  }

  /** Schedules the next ping. A timer that already has the right delay goes on, so that events cannot postpone it. */
  function schedule() {
    const ms = isRunning ? pingDelayMs(state) : null;
    if (ms === null) cancelPing();
    if (ms === null || ping) return cancelTimer();
    if (timer?.ms === ms) return;
    cancelTimer();
    timer = { ms, cancel: needs.after(ms, () => void sendPing()) };
  }

  function scheduleReminder() {
    const ms = isRunning ? reminderDelayMs(state) : null;
    if (ms !== null) cancelReminder ??= needs.after(ms, () => report('reminder'));
    else {
      cancelReminder?.();
      cancelReminder = null;
    }
  }

  async function sendPing() {
    timer = null;
    const sent = (ping = new AbortController());
    const cancelTimeout = needs.after(pingTimeoutMs, () => sent.abort());
    const isReplied = await needs.ping(sent.signal).then(
      () => true,
      () => false,
    );
    cancelTimeout();
    if (ping !== sent) return;
    ping = null;
    report(isReplied ? 'serverReplied' : 'pingFailed');
  }

  function report(event: ConnectionEvent) {
    if (!isRunning) return;
    // A ping that was sent before says nothing about the new network.
    if (event === 'browserOnline' || event === 'browserOffline' || event === 'goOnline') cancelPing();
    become(nextConnection(state, event));
    if (event === 'goOffline' || event === 'goOnline') needs.wentOffline.write(event === 'goOffline');
    schedule();
    scheduleReminder();
  }

  return {
    get state() {
      return state;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    report,
    start() {
      isRunning = true;
      become(startConnection({ isOnline: needs.isBrowserOnline(), isReloadedOffline: needs.wentOffline.read() }));
      schedule();
      const unwatch = needs.watchBrowser(() => report(needs.isBrowserOnline() ? 'browserOnline' : 'browserOffline'));
      return () => {
        unwatch();
        isRunning = false;
        schedule();
        scheduleReminder();
        become(unknown);
      };
    },
  };
}
