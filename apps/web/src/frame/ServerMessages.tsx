import { useEffect, useRef } from 'react';
import { serverMessages } from '../api.ts';
import { useNotify } from '../ui/notices/notices.tsx';

/** Each message appears once until the page is loaded again. */
export function ServerMessages() {
  const notify = useNotify();
  const shown = useRef(new Set<string>());
  useEffect(
    () =>
      serverMessages.subscribe((text) => {
        if (shown.current.has(text)) return;
        shown.current.add(text);
        notify({ text });
      }),
    [notify],
  );
  return null;
}
