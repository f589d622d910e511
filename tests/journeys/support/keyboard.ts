import type { Page } from '@playwright/test';

/** A key in the notation of Chromium's protocol: 'Control+Shift+End', 'ArrowLeft', 'Enter', or a single letter. */
export type Key = string;

const modifierBits: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 };

/** The Windows virtual key codes for non-letter keys. */
const codes: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

/**
 * Returns a function that presses keys as a fast typist on a busy machine would: all of them reach the browser before
 * it has processed the first. Playwright's own keyboard waits for the page after each key. The returned function
 * resolves when the page has processed all keys.
 */
export async function fastKeyboard(page: Page): Promise<(keys: readonly Key[]) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (keys) => {
    await Promise.all(
      keys.flatMap((key) => {
        const { down, up } = eventsOf(key);
        return [browser.send('Input.dispatchKeyEvent', down), browser.send('Input.dispatchKeyEvent', up)];
      }),
    );
  };
}

/** Returns the name of the physical key. */
function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
}

function eventsOf(combination: Key) {
  const parts = combination.split('+');
  const key = parts.pop()!;
  const modifiers = parts.reduce((bits, part) => bits | modifierBits[part]!, 0);
  const isLetter = key.length === 1;
  const isText = isLetter && !parts.includes('Control') && !parts.includes('Alt');
  const text = key === 'Enter' ? '\r' : isText ? key : undefined;
  const same = {
    key,
    modifiers,
    code: codeOf(key),
    windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0),
  };
  return {
    down: { ...same, type: text ? ('keyDown' as const) : ('rawKeyDown' as const), ...(text && { text }) },
    up: { ...same, type: 'keyUp' as const },
  };
}
