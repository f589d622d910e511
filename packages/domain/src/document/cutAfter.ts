import { maxListStart, type Block, type Heading, type List, type Paragraph, type Run } from './schema.ts';

type Cut<Part> = { before: Part[]; after: Part[]; room: number };

/**
 * Divides a document after its first `count` characters. Both parts conform to the schema, and together they contain
 * the whole text. Characters are counted as code points; line breaks and paragraph ends do not count. A divided block
 * appears in both parts, and a divided item of an ordered list keeps its number in both. Only the first part of a divided
 * heading has the minutes of its section.
 */
export function cutAfter(blocks: Block[], count: number): [before: Block[], after: Block[]] {
  const { before, after } = cutBlocks(blocks, count);
  return [before, after];
}

const cutBlocks = (blocks: Block[], room: number): Cut<Block> => cutEach(blocks, room, cutBlock);

/**
 * Cuts the parts one after another until one of them has content after the cut. All later parts are then moved after
 * the cut unchanged.
 */
function cutEach<Part>(parts: Part[], room: number, cut: (part: Part, room: number) => Cut<Part>): Cut<Part> {
  const before: Part[] = [];
  let left = room;
  for (const [at, part] of parts.entries()) {
    const piece = cut(part, left);
    before.push(...piece.before);
    left = piece.room;
    if (piece.after.length > 0) return { before, after: [...piece.after, ...parts.slice(at + 1)], room: left };
  }
  return { before, after: [], room: left };
}

function cutBlock(block: Block, room: number): Cut<Block> {
  switch (block.type) {
    case 'paragraph':
      return cutLine(block, room);
    case 'heading':
      return cutHeading(block, room);
    case 'list':
      return cutList(block, room);
    case 'quote':
      return rebuilt(cutBlocks(block.blocks, room), (blocks) => ({ ...block, blocks }));
    case 'scripture':
      return rebuilt(cutEach(block.paragraphs, room, cutLine<Paragraph>), (paragraphs) => ({ ...block, paragraphs }));
  }
}

const rebuilt = <Part, Whole>({ before, after, room }: Cut<Part>, hold: (parts: Part[]) => Whole): Cut<Whole> => ({
  before: before.length > 0 ? [hold(before)] : [],
  after: after.length > 0 ? [hold(after)] : [],
  room,
});

/** Cuts a line. If no more characters fit before the cut, the whole line goes after it, even if the line is empty. */
function cutLine<Line extends { runs: Run[] }>(line: Line, room: number): Cut<Line> {
  if (room === 0) return { before: [], after: [line], room };
  const cut = cutEach(line.runs, room, cutRun);
  return cut.after.length === 0
    ? { before: [line], after: [], room: cut.room }
    : rebuilt(cut, (runs) => ({ ...line, runs }));
}

function cutHeading(heading: Heading, room: number): Cut<Block> {
  const { before, after, room: rest } = cutLine(heading, room);
  const isDivided = before.length > 0 && after.length > 0;
  return { before, after: isDivided ? after.map(({ minutes: _, ...line }) => line) : after, room: rest };
}

/**
 * Cuts a run. Line breaks at the cut stay with the text before it, so the second part never starts with a line break.
 */
function cutRun(run: Run, room: number): Cut<Run> {
  let at = 0;
  let left = room;
  for (const character of run.text) {
    if (character !== '\n') {
      if (left === 0) break;
      left -= 1;
    }
    at += character.length;
  }
  const [text, rest] = [run.text.slice(0, at), run.text.slice(at)];
  return {
    before: text === '' ? [] : [{ ...run, text }],
    after: rest === '' ? [] : [{ ...run, text: rest }],
    room: left,
  };
}

function cutList(list: List, room: number): Cut<Block> {
  const { before, after, room: rest } = cutEach(list.items, room, cutItem);
  const isDivided = before.length + after.length > list.items.length;
  const start = list.start + before.length - (isDivided ? 1 : 0);
  return {
    before: before.length > 0 ? [{ ...list, items: before }] : [],
    after:
      after.length > 0
        ? [{ ...list, start: list.ordered ? Math.min(start, maxListStart) : list.start, items: after }]
        : [],
    room: rest,
  };
}

/**
 * Cuts a list item. An item must begin with a paragraph, so the second part of a divided item gets an empty one if
 * necessary.
 */
const cutItem = (item: Block[], room: number): Cut<Block[]> =>
  rebuilt(cutBlocks(item, room), (blocks) =>
    blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph', runs: [] }, ...blocks],
  );
