import type { List } from '@sermon/domain/document/schema';
import { AlignmentType, type ILevelsOptions, type INumberingOptions, LevelFormat } from 'docx';

/** Indent per list level and distance from the number to the text, in twentieths of a point. */
const step = 400;
const firstIndent = 480;

/** Word supports nine levels in a list. */
const levelCount = 9;

const numberFormats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];
const bullets = ['•', '◦', '–'];

export type ListPlace = {
  reference: string;
  /** Lists with the same reference but different instances are numbered separately. */
  instance: number;
  level: number;
  ordered: boolean;
  depth: number;
};

export const textIndent = (level: number): number => firstIndent + step * level;

/** Collects the lists of a document, because Word needs their definitions in a separate part of the file. */
export class Lists {
  readonly #levels = new Map<string, ILevelsOptions[]>();
  #instances = 0;

  /**
   * Returns the numbering for the items of a list. A nested list becomes the next level of the outer list if it is of
   * the same kind and the first such list in its item. Any other list is numbered separately, from its own start
   * number.
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
