import { act } from '@testing-library/react';
import { vi } from 'vitest';

const limit = (query: string, name: string) => new RegExp(`${name}: ?([\\d.]+)px`).exec(query)?.[1];

/** Sets the width of the window, in px. Returns a function that changes it while a screen is open. */
export function openAtWidth(initial: number): (width: number) => void {
  let width = initial;
  const changed = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) => {
    const [min, max] = [limit(query, 'min-width'), limit(query, 'max-width')];
    const isWithin = () => width >= Number(min ?? 0) && width <= Number(max ?? Infinity);
    return {
      media: query,
      get matches() {
        return (min !== undefined || max !== undefined) && isWithin();
      },
      addEventListener: changed.addEventListener.bind(changed),
      removeEventListener: changed.removeEventListener.bind(changed),
      addListener: (listener: () => void) => changed.addEventListener('change', listener),
      removeListener: (listener: () => void) => changed.removeEventListener('change', listener),
    };
  });
  return (next) => {
    width = next;
    act(() => void changed.dispatchEvent(new Event('change')));
  };
}
