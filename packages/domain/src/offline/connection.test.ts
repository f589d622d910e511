import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  canGoOnline,
  longestPingDelayMs,
  nextConnection,
  pingDelayMs,
  pingsUntilAway,
  promptOf,
  reminderDelayMs,
  savesTo,
  sendingText,
  startConnection,
  whyNoConnection,
} from './connection.ts';

const events: ConnectionEvent[] = [
  'browserOnline',
  'browserOffline',
  'serverReplied',
  'pingFailed',
  'requestFailed',
  'goOffline',
  'goOnline',
  'dismissed',
  'reminder',
];

const starts = [true, false].flatMap((isOnline) =>
  [false, true].map((isReloadedOffline) => startConnection({ isOnline, isReloadedOffline })),
);
const start = startConnection({ isOnline: true, isReloadedOffline: false });
const after = (...happened: ConnectionEvent[]) => happened.reduce(nextConnection, start);

/** Describes a state: the mode, the link, the last result if it differs, and '?' while the user is asked. */
function asText({ mode, link, result, failedPings, isAsking }: ConnectionState): string {
  const last = result === link ? '' : ` (${result ?? 'never'})`;
  const once = link === 'checking' && result === 'connected' && failedPings > 0 ? ' after a failed ping' : '';
  return `${mode} ${link}${last}${once}${isAsking ? ' ?' : ''}`;
}

/** For each state, the events that change it, and the state after them. All other events leave it as it is. */
const table: Record<string, Partial<Record<ConnectionEvent, string>>> = {
  'starting checking (never)': {
    browserOffline: 'offline disconnected',
    serverReplied: 'online connected',
    pingFailed: 'offline away',
    goOffline: 'offline checking (never)',
    goOnline: 'online checking (never)',
  },
  'online connected': {
    browserOffline: 'online disconnected ?',
    pingFailed: 'online checking (connected) after a failed ping',
    requestFailed: 'online checking (connected)',
    goOffline: 'offline connected',
  },
  'online checking (connected)': {
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    pingFailed: 'online checking (connected) after a failed ping',
    goOffline: 'offline checking (connected)',
    goOnline: 'online checking (never)',
  },
  'online checking (connected) after a failed ping': {
    browserOnline: 'online checking (connected)',
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    pingFailed: 'online away ?',
    goOffline: 'offline checking (connected) after a failed ping',
    goOnline: 'online checking (never)',
  },
  'online checking (never)': {
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    pingFailed: 'online away ?',
    goOffline: 'offline checking (never)',
  },
  'online checking (disconnected) ?': {
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    pingFailed: 'online away ?',
    goOffline: 'offline checking (disconnected)',
    goOnline: 'online checking (never)',
    dismissed: 'online checking (disconnected)',
  },
  'online checking (disconnected)': {
    browserOffline: 'online disconnected',
    serverReplied: 'online connected',
    pingFailed: 'online away',
    goOffline: 'offline checking (disconnected)',
    goOnline: 'online checking (never)',
  },
  'online checking (away) ?': {
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    pingFailed: 'online away ?',
    goOffline: 'offline checking (away)',
    goOnline: 'online checking (never)',
    dismissed: 'online checking (away)',
  },
  'online checking (away)': {
    browserOffline: 'online disconnected',
    serverReplied: 'online connected',
    pingFailed: 'online away',
    goOffline: 'offline checking (away)',
    goOnline: 'online checking (never)',
  },
  'online disconnected ?': {
    browserOnline: 'online checking (disconnected) ?',
    serverReplied: 'online connected',
    goOffline: 'offline disconnected',
    goOnline: 'online disconnected (never)',
    dismissed: 'online disconnected',
  },
  'online disconnected': {
    browserOnline: 'online checking (disconnected)',
    serverReplied: 'online connected',
    goOffline: 'offline disconnected',
    goOnline: 'online disconnected (never)',
  },
  'online disconnected (never)': {
    browserOnline: 'online checking (never)',
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    pingFailed: 'online disconnected ?',
    goOffline: 'offline disconnected',
  },
  'online away ?': {
    browserOnline: 'online checking (away) ?',
    browserOffline: 'online disconnected ?',
    serverReplied: 'online connected',
    goOffline: 'offline away',
    goOnline: 'online checking (never)',
    dismissed: 'online away',
  },
  'online away': {
    browserOnline: 'online checking (away)',
    browserOffline: 'online disconnected',
    serverReplied: 'online connected',
    goOffline: 'offline away',
    goOnline: 'online checking (never)',
  },
  'offline connected ?': {
    browserOffline: 'offline disconnected',
    pingFailed: 'offline checking (connected) after a failed ping ?',
    requestFailed: 'offline checking (connected) ?',
    goOffline: 'offline connected',
    goOnline: 'online connected',
    dismissed: 'offline connected',
  },
  'offline connected': {
    browserOffline: 'offline disconnected',
    pingFailed: 'offline checking (connected) after a failed ping',
    requestFailed: 'offline checking (connected)',
    goOnline: 'online connected',
    reminder: 'offline connected ?',
  },
  'offline checking (connected) ?': {
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected ?',
    pingFailed: 'offline checking (connected) after a failed ping ?',
    goOffline: 'offline checking (connected)',
    goOnline: 'online checking (never)',
    dismissed: 'offline checking (connected)',
  },
  'offline checking (connected)': {
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected',
    pingFailed: 'offline checking (connected) after a failed ping',
    goOnline: 'online checking (never)',
  },
  'offline checking (connected) after a failed ping ?': {
    browserOnline: 'offline checking (connected) ?',
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected ?',
    pingFailed: 'offline away',
    goOffline: 'offline checking (connected) after a failed ping',
    goOnline: 'online checking (never)',
    dismissed: 'offline checking (connected) after a failed ping',
  },
  'offline checking (connected) after a failed ping': {
    browserOnline: 'offline checking (connected)',
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected',
    pingFailed: 'offline away',
    goOnline: 'online checking (never)',
  },
  'offline checking (never)': {
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected ?',
    pingFailed: 'offline away',
    goOnline: 'online checking (never)',
  },
  'offline checking (disconnected)': {
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected ?',
    pingFailed: 'offline away',
    goOnline: 'online checking (never)',
  },
  'offline checking (away)': {
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected ?',
    pingFailed: 'offline away',
    goOnline: 'online checking (never)',
  },
  'offline disconnected': {
    browserOnline: 'offline checking (disconnected)',
    serverReplied: 'offline connected ?',
    goOnline: 'online disconnected (never)',
  },
  'offline away': {
    browserOnline: 'offline checking (away)',
    browserOffline: 'offline disconnected',
    serverReplied: 'offline connected ?',
    goOnline: 'online checking (never)',
  },
};

/** All states that events can lead to, with one example of each. */
const reachable = new Map(starts.map((state) => [asText(state), state]));
for (const state of reachable.values())
  for (const event of events) {
    const next = nextConnection(state, event);
    if (!reachable.has(asText(next))) reachable.set(asText(next), next);
  }

test('the table contains every state', () => {
  expect(Object.keys(table).toSorted()).toEqual([...reachable.keys()].toSorted());
});

describe.each([...reachable])('while %s', (text, state) => {
  test.each(events)('%s', (event) => {
    expect(asText(nextConnection(state, event))).toBe(table[text]?.[event] ?? text);
  });
});

describe('at the start', () => {
  test('the product is offline if the browser says so', () => {
    const state = startConnection({ isOnline: false, isReloadedOffline: false });
    expect(state.mode).toBe('offline');
    expect(promptOf(state)).toBeNull();
  });

  test('a ping decides if the browser reports a network', () => {
    expect(pingDelayMs(start)).toBe(0);
    expect(after('serverReplied').mode).toBe('online');
    expect(after('pingFailed').mode).toBe('offline');
    expect(promptOf(after('pingFailed'))).toBeNull();
  });

  test('the user still works offline after a reload, and is asked once', () => {
    const state = nextConnection(startConnection({ isOnline: true, isReloadedOffline: true }), 'serverReplied');
    expect(state.mode).toBe('offline');
    expect(promptOf(state)).toMatchObject({ text: 'Internet connection detected', button: 'GO ONLINE' });
    const closed = nextConnection(state, 'dismissed');
    expect(promptOf(nextConnection(closed, 'serverReplied'))).toBeNull();
  });

  test('nobody is asked after a reload without a connection', () => {
    const reload = startConnection({ isOnline: true, isReloadedOffline: true });
    expect(promptOf(nextConnection(reload, 'pingFailed'))).toBeNull();
    expect(promptOf(startConnection({ isOnline: false, isReloadedOffline: true }))).toBeNull();
  });
});

describe('a prompt that was closed', () => {
  const closed = after('serverReplied', 'browserOffline', 'goOffline', 'serverReplied', 'dismissed');

  test('comes back when another page opens, or after ten minutes with a connection', () => {
    expect(promptOf(closed)).toBeNull();
    expect(reminderDelayMs(closed)).toBe(600_000);
    const reminded = nextConnection(closed, 'reminder');
    expect(promptOf(reminded)).toMatchObject({ button: 'GO ONLINE' });
    expect(reminderDelayMs(reminded)).toBeNull();
  });

  test('does not come back without a connection', () => {
    const lostAgain = nextConnection(closed, 'browserOffline');
    expect(reminderDelayMs(lostAgain)).toBeNull();
    expect(promptOf(nextConnection(lostAgain, 'reminder'))).toBeNull();
  });

  test('comes as well if the user chose to work offline in spite of a connection', () => {
    const chosen = after('serverReplied', 'goOffline');
    expect(reminderDelayMs(chosen)).toBe(600_000);
    expect(promptOf(nextConnection(chosen, 'reminder'))).toMatchObject({ button: 'GO ONLINE' });
  });

  test('does not come back while working online', () => {
    expect(reminderDelayMs(after('serverReplied', 'browserOffline', 'dismissed'))).toBeNull();
    expect(promptOf(after('serverReplied', 'browserOffline', 'dismissed', 'reminder'))).toBeNull();
  });
});

test('whether there is a connection is not known right after a reload while working offline', () => {
  const reloaded = startConnection({ isOnline: true, isReloadedOffline: true });
  expect(whyNoConnection(reloaded)).toBe('Looking for a connection…');
  expect(whyNoConnection(nextConnection(reloaded, 'pingFailed'))).toBe("Sermon Maker can't be reached");
  expect(whyNoConnection(nextConnection(reloaded, 'browserOffline'))).toBe('No internet connection detected');
});

test('a text on this device is sent automatically only while working online', () => {
  expect(sendingText(after('serverReplied', 'browserOffline'))).toBe(
    "Saved on this device. It will be saved to your library when you're back online.",
  );
  expect(sendingText(after('serverReplied', 'browserOffline', 'goOffline'))).toBe(
    'Saved on this device. It will be saved to your library when you go online.',
  );
  expect(sendingText(after('serverReplied', 'browserOffline', 'goOffline', 'serverReplied', 'dismissed'))).toBe(
    "Saved on this device. You're working offline. To save it to your library, choose Go Online.",
  );
});

test('the user can go online while working offline with a connection', () => {
  expect(canGoOnline(after('serverReplied', 'goOffline'))).toBe(true);
  expect(canGoOnline(after('pingFailed'))).toBe(false);
  expect(canGoOnline(after('pingFailed', 'serverReplied'))).toBe(true);
  expect(canGoOnline(after('serverReplied'))).toBe(false);
});

describe('the prompt', () => {
  test('offers GO OFFLINE when the connection is lost', () => {
    const prompt = { text: 'No internet connection detected', button: 'GO OFFLINE', choice: 'goOffline' };
    expect(promptOf(after('serverReplied', 'browserOffline'))).toEqual(prompt);
  });

  test('does not mention the internet if only the server does not reply', () => {
    const prompt = { text: "Sermon Maker can't be reached", button: 'GO OFFLINE', choice: 'goOffline' };
    expect(promptOf(after('serverReplied', 'requestFailed', 'pingFailed', 'pingFailed'))).toEqual(prompt);
  });

  test('offers GO ONLINE when the connection is back', () => {
    const prompt = { text: 'Internet connection detected', button: 'GO ONLINE', choice: 'goOnline' };
    const back = after('serverReplied', 'browserOffline', 'goOffline', 'browserOnline', 'serverReplied');
    expect(promptOf(back)).toEqual(prompt);
    expect(promptOf(nextConnection(back, 'goOnline'))).toBeNull();
  });

  test('waits for a reply of the server before it offers GO ONLINE', () => {
    expect(promptOf(after('browserOffline', 'browserOnline'))).toBeNull();
  });

  test('ends when its reason does', () => {
    expect(promptOf(after('serverReplied', 'browserOffline', 'browserOnline', 'serverReplied'))).toBeNull();
    expect(promptOf(after('browserOffline', 'serverReplied', 'browserOffline'))).toBeNull();
  });

  test('does not appear if the user chose to work offline with a connection', () => {
    expect(promptOf(after('serverReplied', 'goOffline', 'serverReplied'))).toBeNull();
  });

  test('appears if the user goes online and there is still no connection', () => {
    expect(promptOf(after('pingFailed', 'goOnline'))).toBeNull();
    expect(promptOf(after('pingFailed', 'goOnline', 'pingFailed'))).toMatchObject({ choice: 'goOffline' });
    expect(promptOf(after('browserOffline', 'goOnline', 'pingFailed'))).toMatchObject({
      text: 'No internet connection detected',
    });
  });

  test('never appears twice for the same state of the connection', () => {
    const isLost = ({ result }: ConnectionState) => result !== null && result !== 'connected';
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.array(fc.constantFrom(...events), { maxLength: 40 }),
        (first, happened) => {
          let state = first;
          /** Whether the user was asked since the connection was lost or came back, or since the last choice or reminder. */
          let wasAsked = false;
          for (const event of happened) {
            const next = nextConnection(state, event);
            const isNewReason = event === 'goOffline' || event === 'goOnline' || event === 'reminder';
            if (isNewReason || isLost(next) !== isLost(state)) wasAsked = false;
            const isNew = promptOf(next) !== null && promptOf(state)?.choice !== promptOf(next)?.choice;
            if (isNew) expect(wasAsked).toBe(false);
            wasAsked ||= isNew;
            state = next;
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('only offers what changes the mode, and only the user changes it after the start', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (happened) => {
        let state = start;
        for (const event of happened) {
          const next = nextConnection(state, event);
          const choice = promptOf(next)?.choice;
          if (choice) expect(next.mode).toBe(choice === 'goOffline' ? 'online' : 'offline');
          const isChoice = event === 'goOffline' || event === 'goOnline';
          if (!isChoice && state.mode !== 'starting') expect(next.mode).toBe(state.mode);
          state = next;
        }
      }),
    );
  });
});

test('saves go to the server only while it may be reached and the user works online', () => {
  expect(savesTo(start)).toBe('server');
  expect(savesTo(after('serverReplied'))).toBe('server');
  expect(savesTo(after('serverReplied', 'requestFailed'))).toBe('server');
  expect(savesTo(after('serverReplied', 'browserOffline'))).toBe('device');
  expect(savesTo(after('serverReplied', 'browserOffline', 'dismissed'))).toBe('device');
  expect(savesTo(after('serverReplied', 'pingFailed', 'pingFailed')), 'away').toBe('device');
  expect(savesTo(after('serverReplied', 'goOffline'))).toBe('device');
});

test('a server counts as away after two failed pings', () => {
  const pings = Array.from({ length: pingsUntilAway }, () => 'pingFailed' as const);
  expect(pings).toHaveLength(2);
  expect(after('serverReplied', ...pings.slice(1)).link).toBe('checking');
  expect(after('serverReplied', ...pings).link).toBe('away');
});

test('pings stop while there is a connection, and become rarer while there is none', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 7].map((count) =>
    pingDelayMs(after('serverReplied', 'requestFailed', ...Array.from({ length: count }, () => 'pingFailed' as const))),
  );
  expect(delays).toEqual([0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(longestPingDelayMs).toBe(30_000);
  expect(pingDelayMs(after('serverReplied'))).toBeNull();
  expect(pingDelayMs(after('serverReplied', 'browserOffline')), 'the server may be on this computer').toBe(2_000);
  expect(pingDelayMs(after('browserOffline', 'browserOnline'))).toBe(0);
});
