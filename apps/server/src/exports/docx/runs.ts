import { defaultSize, type Run } from '@sermon/domain/document/schema';
import { ExternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from 'docx';
import { type Script, scriptPieces } from '../sermon.ts';
import { families, highlightLook, highlightStyle, penLook, penStyle } from './styles.ts';

const rightToLeft = { he: 'he-IL', ar: 'ar-SA' };

function ofScript(script: Script): IRunOptions {
  if (script === null) return {};
  if (script === 'el') return { language: { value: 'el-GR' } };
  return { rightToLeft: true, language: { bidirectional: rightToLeft[script] } };
}

/**
 * Returns the formatting of a run. A run in Word can have only one named style, here for a link, a marker, or a pen.
 * All other marks become direct formatting.
 */
function looks({ marks }: Run, size: number, isScripture: boolean): IRunOptions {
  const { link, highlight, pen, superscript } = marks;
  const style = link
    ? 'Hyperlink'
    : highlight
      ? highlightStyle(highlight)
      : pen
        ? penStyle(pen)
        : superscript && isScripture
          ? 'VerseNumber'
          : undefined;
  return {
    ...(style && { style }),
    ...(highlight && link && highlightLook(highlight)),
    ...(pen && (link || highlight) && highlight !== 'black' && penLook(pen)),
    ...(marks.bold && { bold: true }),
    ...(marks.italic && { italics: true }),
    ...(marks.underline && { underline: {} }),
    ...(marks.strike && { strike: true }),
    ...(superscript && style !== 'VerseNumber' && { superScript: true }),
    ...(marks.size && { size: Math.round((size * marks.size) / defaultSize) }),
    ...(marks.font && { font: families[marks.font] }),
  };
}

function textRuns(run: Run, size: number, isScripture: boolean): TextRun[] {
  const look = looks(run, size, isScripture);
  return run.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [new TextRun({ ...look, break: 1 })] : []),
      ...scriptPieces(line).map(({ text, script }) => new TextRun({ ...look, ...ofScript(script), text })),
    ]);
}

/**
 * Converts the runs of a paragraph. Adjacent runs with the same link become one link. `size` is the paragraph's text
 * size in half points.
 */
export function paragraphChildren(runs: Run[], size: number, isScripture = false): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  for (let at = 0; at < runs.length;) {
    const link = runs[at]?.marks.link;
    let end = at + 1;
    while (end < runs.length && runs[end]?.marks.link === link) end += 1;
    const inside = runs.slice(at, end).flatMap((run) => textRuns(run, size, isScripture));
    if (link) children.push(new ExternalHyperlink({ link, children: inside }));
    else children.push(...inside);
    at = end;
  }
  return children;
}
