import type { List } from '@sermon/domain/document/schema';
import { AlignmentType, type ILevelsOptions, type INumberingOptions, LevelFormat } from 'docx';

/** How far each level of a list stands in from the one around it, and its text from its number, in twentieths of a point. */
const step = 400;
const firstIndent = 480;

/** Levels that a list in Word has. */
const levelCount = 9;

const numberFormats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];
const bullets = ['•', '◦', '–'];

/** Where a paragraph of an item stands in Word's lists. */
export type ListPlace = {
  reference: string;
  /** Lists of one reference with different instances count for themselves. */
  instance: number;
  level: number;
  ordered: boolean;
  /** How many lists of the same kind are around this one. */
  depth: number;
};

export const textIndent = (level: number): number => firstIndent + step * level;

/** The lists of one document, as Word wants them described before its text. */
export class Lists {
  readonly #levels = new Map<string, ILevelsOptions[]>();
  #instances = 0;

  /**
   * The place of a list's items. The first list of its kind in an item goes on as that item's next level; any other counts
   * for itself from its own start.
   */
  place(list: List, around: ListPlace[], isFirstInItem: boolean): ListPlace {
    const { ordered, start } = list;
    const parent = around.at(-1);
    const level = Math.min(around.length, levelCount - 1);
    const depth = around.filter((outer) => outer.ordered === ordered).length;
    if (parent?.ordered === ordered && isFirstInItem && start === 1) return { ...parent, level, depth };
    const reference = ordered ? `numbers-${level}-${depth}-${start}` : `bullets-${level}-${depth}`;
    if (!this.#levels.has(reference)) this.#levels.set(reference, levels(ordered, level, depth, start));
    this.#instances += 1;
    return { reference, instance: this.#instances, level, ordered, depth };
  }

  get numbering(): INumberingOptions {
    return { config: [...this.#levels].map(([reference, all]) => ({ reference, levels: all })) };
  }
}

/** Numbers go 1. a. i. and bullets • ◦ – by how many lists of the kind are around, whatever else is. */
function levels(ordered: boolean, first: number, depth: number, start: number): ILevelsOptions[] {
  return Array.from({ length: levelCount }, (_, level) => {
    const look = Math.max(0, level - first + depth) % 3;
    return {
      level,
      format: ordered ? (numberFormats[look] ?? LevelFormat.DECIMAL) : LevelFormat.BULLET,
      text: ordered ? `%${level + 1}.` : (bullets[look] ?? '•'),
      alignment: AlignmentType.START,
      start: ordered && level === first ? start : 1,
      style: { paragraph: { indent: { left: textIndent(level), hanging: step } } },
    };
  });
}
