import { type Dispatch, type SetStateAction, useState } from 'react';

/** Null while the reader is closed. A new object in `opened`, which the text around the panel provides, replaces it. */
export function useOpened<Item extends object>(
  opened: Item | null,
): [Item | null, Dispatch<SetStateAction<Item | null>>] {
  const [reading, setReading] = useState(opened);
  const [seen, setSeen] = useState(opened);
  if (opened !== seen) {
    setSeen(opened);
    if (opened) setReading(opened);
  }
  return [reading, setReading];
}
