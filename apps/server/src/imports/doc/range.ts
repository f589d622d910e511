import { emptyLine, type Findings, isBlankLine, type Line } from '../lines.ts';
import { Unreadable } from '../unreadable.ts';

type Field = { instruction: string; isResult: boolean };

/** Collects the lines of a part of the text: its fields, its tables, its text boxes. */
export class RangeReader {
  line = emptyLine();
  /** Lines of text boxes in the current paragraph, which follow it. */
  readonly after: Line[] = [];
  readonly #sink: (line: Line) => void;
  readonly #row: ((cells: Line[][]) => void) | null;
  readonly #findings: Findings;
  readonly #fields: Field[] = [];
  #cell: Line[] = [];
  #cells: Line[][] = [];
  #isInTable = false;

  constructor(sink: (line: Line) => void, row: ((cells: Line[][]) => void) | null, findings: Findings) {
    this.#sink = sink;
    this.#row = row;
    this.#findings = findings;
  }

  startField(): void {
    if (this.#fields.length > 100) throw new Unreadable('tooComplex', 'Fields lie too deep');
    this.#fields.push({ instruction: '', isResult: false });
  }

  startResult(): void {
    const field = this.#fields.at(-1);
    if (field) field.isResult = true;
  }

  endField(): void {
    this.#fields.pop();
  }

  get isInInstruction(): boolean {
    return this.#fields.some(({ isResult }) => !isResult);
  }

  get link(): string | null {
    for (const { instruction } of this.#fields) {
      const found = /^\s*HYPERLINK\s+(?!\\l)(?:\\[a-z]\s+)*"?([^"\s]+)"?/i.exec(instruction);
      if (found?.[1]) return found[1];
    }
    return null;
  }

  /** What a picture in the text is: the look of an embedded object or equation, or a picture. */
  get embedded(): 'equations' | 'embedded' | 'pictures' {
    const field = this.#fields.find(({ instruction }) => /^\s*EMBED\b/i.test(instruction));
    if (!field) return 'pictures';
    return /EMBED\s+Equation/i.test(field.instruction) ? 'equations' : 'embedded';
  }

  addsToInstruction(text: string): boolean {
    const field = this.#fields.at(-1);
    if (field && !field.isResult && field.instruction.length < 4_000) field.instruction += text;
    return this.isInInstruction;
  }

  end(line: Line, kind: 'paragraph' | 'cell' | 'row' | 'nothing', isInTable: boolean): void {
    this.line = emptyLine();
    const lines = [...(kind === 'row' || kind === 'nothing' ? [] : [line]), ...this.after.splice(0)];
    if (!isInTable && kind === 'paragraph') {
      this.#endTable();
      for (const one of lines) this.#sink(one);
      return;
    }
    this.#cell.push(...lines);
    if (kind === 'cell') {
      this.#cells.push(this.#cell);
      this.#cell = [];
      if (this.#cells.length > 500) throw new Unreadable('tooComplex', 'A table has too many columns');
    }
    if (kind !== 'row') return;
    if (!this.#isInTable) this.#findings.add('tables');
    this.#isInTable = true;
    const cells = this.#cells;
    this.#cells = [];
    if (this.#row) this.#row(cells);
    else for (const one of cells.flat()) this.#sink(one);
  }

  finish(): void {
    if (!isBlankLine(this.line)) this.end(this.line, 'paragraph', false);
    this.#endTable();
    for (const line of this.after.splice(0)) this.#sink(line);
  }

  #endTable(): void {
    for (const line of [...this.#cells.flat(), ...this.#cell]) this.#sink(line);
    [this.#cells, this.#cell, this.#isInTable] = [[], [], false];
  }
}
