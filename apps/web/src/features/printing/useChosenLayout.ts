import {
  copyKinds,
  defaultLayout,
  type Layout,
  margins,
  maxColumns,
  paperNames,
  textSizes,
  usualPaper,
} from '@sermon/domain/printing/layout';
import { useMemo } from 'react';
import * as z from 'zod';
import { useStoredChoice } from '../../ui/browser/useStoredChoice.ts';

const layout = z.object({
  paper: z.enum(paperNames),
  size: z.union(textSizes.map((size) => z.literal(size))),
  margin: z.enum(margins),
  columns: z.int().min(1).max(maxColumns),
  copy: z.enum(copyKinds),
});

function read(text: string): Layout | null {
  try {
    return layout.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The last one used in this browser. Initially, the paper size is the usual one for the user's region. */
export function useChosenLayout(): [Layout, (layout: Layout) => void] {
  const [text, remember] = useStoredChoice('sermon-print-layout', z.string(), '');
  const chosen = useMemo(() => read(text) ?? { ...defaultLayout, paper: usualPaper(navigator.language) }, [text]);
  return [chosen, (next) => remember(JSON.stringify(next))];
}
