import { maxLibraryItems } from '@sermon/domain/library/items';
import { asTyped, type Passages, type PassagesOf, readPlainPassages } from '@sermon/domain/scripture/passages';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** The passages of the texts that were shown on this page, by text. A library has at most `maxRead` texts. */
const read = new Map<string, Passages>([['', asTyped('')]]);
const maxRead = maxLibraryItems;

let changes = 0;
const listeners = new Set<() => void>();

function keep(text: string, passages: Passages): Passages {
  if (read.size >= maxRead) read.clear();
  read.set(text, passages);
  return passages;
}

/** Until an unusual text has been read, it is shown as typed. */
function passagesOf(text: string): Passages {
  const known = read.get(text);
  if (known) return known;
  const plain = readPlainPassages(text);
  return plain ? keep(text, plain) : asTyped(text);
}

/** In ms, so that the page stays responsive. */
const readsForMs = 12;

type WithPassage = { scripture: string };

/** Reads the texts that need the parser, which is loaded first. */
async function readOthers(items: readonly WithPassage[], signal: AbortSignal): Promise<void> {
  const texts = new Set(items.map(({ scripture }) => scripture));
  const left = [...texts].filter((text) => !read.has(text) && !readPlainPassages(text));
  if (left.length === 0) return;
  const parser = await import('@sermon/domain/scripture/parsing/parse').catch(() => null);
  // Without the parser, the texts stay as typed. The next screen that shows them tries to load it again.
  for (let at = 0; parser && at < left.length && !signal.aborted;) {
    const until = performance.now() + readsForMs;
    while (at < left.length && performance.now() < until) {
      const text = left[at++]!;
      // Another list may have read it in the meantime.
      if (!read.has(text)) keep(text, parser.readPassages(text));
    }
    await new Promise((done) => setTimeout(done));
  }
  changes += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Reads what users typed as the passages of sermons. Common forms are read at once; others are shown as typed until they
 * have been read in the background. The returned function changes when more texts have been read. Pass a list that stays
 * the same as long as its items do.
 */
export function usePassages(items: readonly WithPassage[]): PassagesOf {
  const version = useSyncExternalStore(subscribe, () => changes);
  useEffect(() => {
    const reading = new AbortController();
    void readOthers(items, reading.signal);
    return () => reading.abort();
  }, [items]);
  // oxlint-disable-next-line react/exhaustive-deps -- a new function for each version, so that what depends on it is renewed.
  return useMemo(() => (text) => passagesOf(text), [version]);
}

/** Returns a text that was typed as the passages of a sermon as the product shows it: 'Luke 15:1–7'. */
export function useShownPassages(scripture: string): string {
  const items = useMemo(() => [{ scripture }], [scripture]);
  return usePassages(items)(scripture).shown;
}
