import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { pageSession } from './session/pageSession.ts';
import { pageUser } from './session/pageUser.ts';
import { computeStylesFast } from './testing/computedStyle.setup.ts';

// On a busy machine a screen may take long to appear, which is not an error.
configure({ asyncUtilTimeout: 45_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // The online manager keeps its last state, and it does not listen for changes while no screen is open.
  onlineManager.setOnline(true);
  // A call that the test's server refused may have ended the session.
  pageSession.reset();
  pageUser.become(null);
  localStorage.clear();
  sessionStorage.clear();
});

computeStylesFast(document);

// jsdom has no layout, so scrolling and measuring are stubbed.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
Range.prototype.getBoundingClientRect = () => new DOMRect();
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (query) => Object.assign(new EventTarget(), mediaQuery(query));

const mediaQuery = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => true,
});
