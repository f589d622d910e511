import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ReadItem } from '../../corpus/ItemReader.tsx';
import type { Reading } from '../../bible/reading/trail.ts';

/** A new object opens the passage or source again. */
export type ReadingFromText = {
  passage: Reading | null;
  item: ReadItem | null;
  /** An open chapter stays visible without the server. */
  isChapterOpen: boolean;
  onChapterOpen: (isOpen: boolean) => void;
};

type ReadingTab = 'bible' | 'sermons' | 'illustrations';

/** The functions never change, because the editor's tools depend on them. */
export function useReadingFromText({ show }: { show: (tab: ReadingTab, opener: 'text') => void }) {
  const [opened, setOpened] = useState<Pick<ReadingFromText, 'passage' | 'item'>>({ passage: null, item: null });
  const [isChapterOpen, onChapterOpen] = useState(false);
  const open = useRef(show);
  useLayoutEffect(() => {
    open.current = show;
  });
  const onReadPassage = useCallback((passage: Reading) => {
    setOpened((before) => ({ ...before, passage }));
    onChapterOpen(true);
    open.current('bible', 'text');
  }, []);
  const onReadItem = useCallback((item: ReadItem) => {
    setOpened((before) => ({ ...before, item }));
    open.current(item.kind === 'sermon' ? 'sermons' : 'illustrations', 'text');
  }, []);
  const fromText: ReadingFromText = { ...opened, isChapterOpen, onChapterOpen };
  return { fromText, onReadPassage, onReadItem };
}
