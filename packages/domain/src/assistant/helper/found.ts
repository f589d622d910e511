import { productName } from '../../product.ts';
import type { Found, MaterialItem, MaterialQuotation } from './material.ts';
import { excerpt, quotedVerse } from './quoting.ts';

const most = { related: 4, items: 3, words: 75 };

export function quotationLine({ reference, text, verse }: MaterialQuotation, words: number): string {
  if (text === '') return `- ${reference}`;
  // A verse without a final mark goes on in the next one.
  const whole = /[\p{L}\p{N}]$/u.test(text) ? `${text},` : text;
  const place = verse === undefined ? reference : `${reference}, especially ${verse}`;
  return `- ${place}: ${quotedVerse(whole, words)}`;
}

export function* relatedSection({ related, translation }: Found): Generator<string> {
  if (related.length === 0) return;
  const lines = related.slice(0, most.related).map((verse) => {
    const reason = verse.reason.startsWith('Cross reference') ? ` (${lowerFirst(verse.reason)})` : '';
    return `${quotationLine(verse, most.words)}${reason}`;
  });
  yield `## Related verses${translation ? ` (${translation})` : ''}\n\n${lines.join('\n')}`;
}

export function* itemsSection({ illustrations, sermons }: Found): Generator<string> {
  if (illustrations.length > 0)
    yield `## Illustrations you could use\n\n${illustrations.slice(0, most.items).map(itemLine).join('\n')}`;
  if (sermons.length > 0) yield `## Sermons by others\n\n${sermons.slice(0, most.items).map(itemLine).join('\n')}`;
}

const itemLine = ({ title, author, description }: MaterialItem): string => {
  // The product's own texts need no author.
  const by = author === '' || author === productName ? '' : ` by ${author}`;
  return `- **${title}**${by}${description ? `: ${excerpt(description, most.words)}` : ''}`;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
