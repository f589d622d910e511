import Badge from '@mui/material/Badge';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { withDismissed, hasBadge } from '@sermon/domain/genius/searchSteps';
import { useWords } from '../../editor/useWords.ts';
import * as z from 'zod';
import { storageOf } from '../../ui/browser/storedValue.ts';

type BadgeProps = { editor: Editor; documentId: string; isShown: boolean; children: ReactNode };

export function GeniusBadge({ editor, documentId, isShown, children }: BadgeProps) {
  const isNew = useGeniusBadge(editor, documentId);
  useEffect(() => {
    if (isShown && isNew) dismiss(documentId);
  }, [isShown, isNew, documentId]);
  return (
    <Badge variant="dot" color="primary" invisible={!isNew || isShown}>
      {children}
      {isNew && !isShown && <span style={visuallyHidden}>New</span>}
    </Badge>
  );
}

const key = 'sermon-genius-dismissed';
const stored = z.array(z.string());

/** Fallback for browsers that refuse storage. It lasts as long as the page. */
const dismissedInMemory = new Set<string>();
const listeners = new Set<() => void>();

/** Most recent last. */
function read(): string[] {
  try {
    return stored.safeParse(JSON.parse(storageOf('browser').getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

const wasDismissed = (documentId: string): boolean => dismissedInMemory.has(documentId) || read().includes(documentId);

function dismiss(documentId: string): void {
  try {
    storageOf('browser').setItem(key, JSON.stringify(withDismissed(read(), documentId)));
  } catch {
    dismissedInMemory.add(documentId);
  }
  for (const hear of listeners) hear();
}

function hearDismissals(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** True once the sermon exceeds 100 words, until the panel is opened (spec part 2 §4). */
export function useGeniusBadge(editor: Editor, documentId: string): boolean {
  const isDismissed = useSyncExternalStore(hearDismissals, () => wasDismissed(documentId));
  const words = useWords(editor, !isDismissed);
  return hasBadge(words, isDismissed);
}
