import { plainText } from '@sermon/domain/document/outline';
import type { Block, Paragraph, Quote } from '@sermon/domain/document/schema';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences } from '@sermon/domain/scripture/reference';

/** Converts quotations that end with a reference ('— Luke 15:20, WEB') to Scripture quotations. */
export const withScripture = (blocks: Block[]): Block[] =>
  blocks.map((block) => (block.type === 'quote' ? (scriptureOf(block) ?? block) : block));

const source = /\s*[—–] ([^—–]*\d[^—]*?), (KJV|WEB)\s*$/;

function scriptureOf(quote: Quote): Block | null {
  const paragraphs = quote.blocks.filter((block): block is Paragraph => block.type === 'paragraph');
  const found = source.exec(plainText(quote.blocks));
  if (!found?.[1] || !found[2] || paragraphs.length < quote.blocks.length) return null;
  const kept = paragraphs.map((paragraph, at) =>
    at < paragraphs.length - 1
      ? paragraph
      : {
          ...paragraph,
          runs: paragraph.runs.map((run, of, runs) =>
            of < runs.length - 1 ? run : { ...run, text: run.text.replace(source, '') },
          ),
        },
  );
  return {
    type: 'scripture',
    reference: formatReferences(parseReferences(found[1])),
    translation: found[2],
    paragraphs: kept.filter((paragraph) => plainText([paragraph]).trim() !== ''),
  };
}
