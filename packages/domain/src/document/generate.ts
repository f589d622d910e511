/** Test support: fast-check generators of documents that conform to the schema. */
import * as fc from 'fast-check';
import { storedLooks } from './slideLook.ts';
import { mergeRuns } from './html/line.ts';
import {
  alignments,
  type Block,
  fonts,
  type Heading,
  highlights,
  type List,
  listLabels,
  type ListNumbering,
  listSuffixes,
  type Marks,
  maxListStart,
  maxSectionMinutes,
  ownSlideId,
  type Paragraph,
  pens,
  type Quote,
  type Run,
  type Scripture,
  sizes,
  usualNumbering,
} from './schema.ts';
import { type Source, writeSource } from './sources/source.ts';

const characters = fc.constantFrom(...Array.from('aeionrstlNGod  .,’“”—&<>"\'/;=1234567890é\u00a0'));
const phrases = fc.constantFrom('God ', 'בְּרֵאשִׁית', 'Ἐν ἀρχῇ', '👨‍👩‍👧', 'a & b', '<b>', '&lt;', '\n', '  ', ' ', '\n\n');
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: characters, minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: phrases },
);

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 4 });
const links = fc.constantFrom(
  'https://example.org/',
  'https://example.org/?a=1&b=%22two%22',
  'http://x.test',
  'mailto:pastor@example.org?subject=Grace',
  'tel:+15550100',
);
const slides = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '0', '9', '_', '-'), minLength: 1, maxLength: 40 }),
  fc.constantFrom('a', 'b').map(ownSlideId),
);

/** Sources with arbitrary titles and authors, including overlong ones and ones with binary data. */
export const sources: fc.Arbitrary<Source> = fc.record({
  kind: fc.constantFrom('sermon' as const, 'illustration' as const, 'assistant' as const),
  id: fc.uuid(),
  title: fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 400 })),
  author: fc.oneof(fc.constant(''), texts, fc.string({ unit: 'binary', maxLength: 300 })),
});

const writtenSources = fc.constantFrom(
  ...fc.sample(sources, { seed: 1, numRuns: 6 }).map(writeSource),
  writeSource({ kind: 'sermon', id: 'a1', title: 'Law/Grace & “Truth” <1>', author: '"Ruth" Ábárà' }),
);

/** Every combination of marks. A mark that is not set has no key in the record. */
const marks: fc.Arbitrary<Marks> = fc
  .record({
    slide: optional(slides),
    slideLook: optional(fc.constantFrom(...storedLooks)),
    source: optional(writtenSources),
    link: optional(links),
    highlight: optional(fc.constantFrom(...highlights)),
    pen: optional(fc.constantFrom(...pens)),
    font: optional(fc.constantFrom(...fonts)),
    size: optional(fc.constantFrom(...sizes)),
    bold: optional(fc.constant(true as const)),
    italic: optional(fc.constant(true as const)),
    strike: optional(fc.constant(true as const)),
    underline: optional(fc.constant(true as const)),
    superscript: optional(fc.constant(true as const)),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));

const runs: fc.Arbitrary<Run[]> = fc
  .array(fc.record({ text: texts, marks }), { maxLength: 6 })
  .map(mergeRuns)
  .map((all) => (all.length === 1 && all[0]?.text === '\n' ? [] : all));

const skipped = fc.oneof(fc.constant({}), fc.constant({ skip: true as const }));
const timed = fc.oneof(fc.constant({}), fc.record({ minutes: fc.integer({ min: 1, max: maxSectionMinutes }) }));
const aligned = fc.oneof(fc.constant({}), fc.record({ align: fc.constantFrom(...alignments) }));

const paragraphs: fc.Arbitrary<Paragraph> = fc
  .record({ type: fc.constant('paragraph' as const), runs, align: aligned, skip: skipped })
  .map(({ align, skip, ...paragraph }) => ({ ...paragraph, ...align, ...skip }));

const headings: fc.Arbitrary<Heading> = fc
  .record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(1 as const, 2 as const),
    runs,
    align: aligned,
    minutes: timed,
  })
  .map(({ align, minutes, ...heading }) => ({ ...heading, ...align, ...minutes }));

const scriptures: fc.Arbitrary<Scripture> = fc.record({
  type: fc.constant('scripture' as const),
  reference: fc.constantFrom('Luke 15:20', '1 John 4:7-8', 'Psalm 23', 'Ps. “23” & 24', 'Génesis 1:1'),
  translation: fc.constantFrom('WEB', 'KJV', 'NIV', ''),
  paragraphs: fc.array(paragraphs, { minLength: 1, maxLength: 3 }),
});

const starts = fc.oneof(fc.constant(1), fc.constant(0), fc.integer({ min: 2, max: maxListStart }));

const numberings: fc.Arbitrary<ListNumbering> = fc.record({
  start: starts,
  label: fc.constantFrom(...listLabels),
  suffix: fc.constantFrom(...listSuffixes),
});

const lists = (inner: fc.Arbitrary<Block>): fc.Arbitrary<List> =>
  fc
    .record({
      ordered: fc.boolean(),
      numbering: numberings,
      items: fc.array(fc.tuple(paragraphs, fc.array(inner, { maxLength: 2 })), { minLength: 1, maxLength: 4 }),
    })
    .map(({ ordered, numbering, items }) => ({
      type: 'list',
      ordered,
      ...(ordered ? numbering : usualNumbering),
      items: items.map(([first, others]) => [first, ...others]),
    }));

const quotes = (inner: fc.Arbitrary<Block>): fc.Arbitrary<Quote> =>
  fc.record({ type: fc.constant('quote' as const), blocks: fc.array(inner, { minLength: 1, maxLength: 3 }) });

/** Blocks in which lists and quotations have a nesting depth of at most `room`. */
const blocks = fc.memo((room): fc.Arbitrary<Block> => {
  if (room <= 1) return fc.oneof(paragraphs, headings);
  const inner = blocks(room - 1);
  return fc.oneof(
    { weight: 4, arbitrary: paragraphs },
    { weight: 1, arbitrary: headings },
    { weight: 2, arbitrary: lists(inner) },
    { weight: 1, arbitrary: quotes(inner) },
    { weight: 1, arbitrary: scriptures },
  );
});

/** Documents in normal form: serializing and then parsing such a document returns the same blocks. */
export const documents = (): fc.Arbitrary<Block[]> => fc.array(blocks(4), { maxLength: 6 });
