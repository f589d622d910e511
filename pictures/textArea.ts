import { textArea } from '@sermon/domain/slides/contrast/contrast';
import { smoothstep } from './math.ts';

/** Half the width of the soft border of the quiet part. */
const soft = 0.06;

/** Returns 1 in the text area and 0 outside it, with a soft border. Small bright things keep out of it. */
export function quietness(x: number, y: number, aspect: number): number {
  const across = x / aspect;
  return (
    smoothstep(textArea.left - soft, textArea.left + soft, across) *
    smoothstep(textArea.right + soft, textArea.right - soft, across) *
    smoothstep(textArea.top - soft, textArea.top + soft, y) *
    smoothstep(textArea.bottom + soft, textArea.bottom - soft, y)
  );
}
