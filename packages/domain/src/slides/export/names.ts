import { safeFileName } from '../../library/fileName.ts';
import type { SlidePage } from '../layout.ts';
import { linesOf } from './text.ts';

const maxWordsLength = 40;

/**
 * Returns the file name of the picture of a page: '07 The Father Who Runs.png'. Pages are counted from 1. All numbers
 * have as many digits as that of the last page, so that file lists keep the order. The name is valid on every system.
 */
export function pictureName(page: SlidePage, number: number, pageCount: number): string {
  const digits = Math.max(2, String(pageCount).length);
  return safeFileName(`${String(number).padStart(digits, '0')} ${firstWords(page)}`.trim(), '.png');
}

function firstWords(page: SlidePage): string {
  const [line = ''] = linesOf(page);
  const chars = [...line];
  if (chars.length <= maxWordsLength) return line;
  const start = chars.slice(0, maxWordsLength + 1).join('');
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')));
  return words || chars.slice(0, maxWordsLength).join('');
}
