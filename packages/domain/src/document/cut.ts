import { maxListStart, type Block, type List, type Paragraph, type Run } from './schema.ts';

/** What stands before a cut, what stands after it, and how many characters the first part could still take. */
type Cut<Part> = { before: Part[]; after: Part[]; room: number };

/**
 * Divides a document after its first `count` characters; both parts are of the schema, and together they hold its whole text.
 * Characters are whole code points; line breaks and the ends of paragraphs do not count. A block that is divided stands in both parts;
 * an item of an ordered list keeps its number.
 */
export function cutAfter(blocks: Block[], count: number): [before: Block[], after: Block[]] {
  const { before, after } = cutBlocks(blocks, count);
  return [before, after];
}

const cutBlocks = (blocks: Block[], room: number): Cut<Block> => cutEach(blocks, room, cutBlock);

/** Cuts a row of things one after another, up to the first of which something stands after the cut. */
function cutEach<Part>(parts: Part[], room: number, cut: (part: Part, room: number) => Cut<Part>): Cut<Part> {
  const before: Part[] = [];
  let left = room;
  for (const [at, part] of parts.entries()) {
    const one = cut(part, left);
    before.push(...one.before);
    left = one.room;
    if (one.after.length > 0) return { before, after: [...one.after, ...parts.slice(at + 1)], room: left };
  }
  return { before, after: [], room: left };
}

function cutBlock(block: Block, room: number): Cut<Block> {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return cutLine(block, room);
    case 'list':
      return cutList(block, room);
    case 'quote':
      return rebuilt(cutBlocks(block.blocks, room), (blocks) => ({ ...block, blocks }));
    case 'scripture':
      return rebuilt(cutEach(block.paragraphs, room, cutLine<Paragraph>), (paragraphs) => ({ ...block, paragraphs }));
  }
}

/** The one thing that holds the parts, before and after the cut; nothing where there would be nothing in it. */
const rebuilt = <Part, Whole>({ before, after, room }: Cut<Part>, hold: (parts: Part[]) => Whole): Cut<Whole> => ({
  before: before.length > 0 ? [hold(before)] : [],
  after: after.length > 0 ? [hold(after)] : [],
  room,
});

/** What comes after the last character that fits stands after the cut, also where it is empty. */
function cutLine<Line extends { runs: Run[] }>(line: Line, room: number): Cut<Line> {
  if (room === 0) return { before: [], after: [line], room };
  const cut = cutEach(line.runs, room, cutRun);
  return cut.after.length === 0
    ? { before: [line], after: [], room: cut.room }
    : rebuilt(cut, (runs) => ({ ...line, runs }));
}

/** Line breaks at the cut stay with the text before them, so that no line begins with one because of it. */
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
    after: after.length > 0 ? [{ ...list, start: list.ordered ? Math.min(start, maxListStart) : 1, items: after }] : [],
    room: rest,
  };
}

/** Every item begins with a paragraph, also the rest of one. */
const cutItem = (item: Block[], room: number): Cut<Block[]> =>
  rebuilt(cutBlocks(item, room), (blocks) =>
    blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph', runs: [] }, ...blocks],
  );
