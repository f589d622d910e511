import { type Copied, copy } from '../browser/clipboard.ts';
import { useNotify } from './notices.tsx';

/** Returns a function that copies content and shows whether it was copied. It resolves to false if it was not. */
export function useCopy(sentences: { copied: string; notCopied: string }): (content: Copied) => Promise<boolean> {
  const notify = useNotify();
  return async (content) => {
    const isCopied = (await copy(content)) === 'copied';
    notify(isCopied ? { text: sentences.copied } : { text: sentences.notCopied, isFailure: true });
    return isCopied;
  };
}
