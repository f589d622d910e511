import { clipboard as texts, type CopyKind } from '@sermon/domain/texts/editor';
import { type Copied, copy, type CopyOutcome } from '../../../ui/browser/clipboard.ts';
import type { Notice } from '../../../ui/notices/notices.tsx';

const kinds: readonly string[] = ['bible', 'illustration', 'sermon', 'answer'] satisfies CopyKind[];
const isKind = (kind: string): kind is CopyKind => kinds.includes(kind);

/**
 * Copies the content returned by `getContent`, and returns the notification to show. If the content is null, it is not
 * available. If the content has a name, the notification includes it: 'John 3 copied to clipboard'. Must be called from
 * a user action, because browsers require one for copying.
 */
export async function copyFrom(
  kind: string,
  getContent: () => Copied | null | Promise<Copied | null>,
  name?: string,
): Promise<Notice> {
  const failure = (text: string): Notice => ({ text, isFailure: true });
  if (!isKind(kind)) return failure(texts.unsupportedKind);
  const asked = tryGetContent(getContent);
  const copied = await (asked instanceof Promise ? copyPromised(asked) : asked && copy(asked));
  if (copied === null) return failure(texts.notThere[kind]);
  switch (copied) {
    case 'copied':
      return { text: name === undefined ? texts.copied : texts.copiedNamed(name) };
    case 'unsupported':
      return failure(texts.unsupported);
    case 'failed':
      return failure(texts.failed);
  }
}

function tryGetContent(
  getContent: () => Copied | null | Promise<Copied | null>,
): Copied | null | Promise<Copied | null> {
  try {
    return getContent();
  } catch {
    return null;
  }
}

async function copyPromised(promised: Promise<Copied | null>): Promise<CopyOutcome | null> {
  let isThere = true;
  const copied = promised
    .catch(() => null)
    .then((content) => {
      if (content) return content;
      isThere = false;
      throw new Error('there is nothing to copy');
    });
  const [outcome] = await Promise.all([copy(copied), copied.catch(() => null)]);
  return isThere ? outcome : null;
}
