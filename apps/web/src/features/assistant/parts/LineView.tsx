import { lineRuns } from '@sermon/domain/assistant/answer/emphasis';
import type { AnswerLine } from '@sermon/domain/assistant/answer/lines';
import type { Checked } from '@sermon/domain/assistant/answer/insertion';
import { type CheckedPassage, passageKey, passagesIn } from '@sermon/domain/assistant/answer/quotations';
import { type ReactNode, useMemo } from 'react';
import { Stamp } from './Stamp.tsx';

type LineViewProps = {
  line: AnswerLine;
  checked: Checked;
  onTake: (passage: CheckedPassage) => void;
  children?: ReactNode;
};

/** Bold and italic words, and nothing else that could be markup. */
function LineText({ text }: { text: string }) {
  let at = 0;
  return lineRuns(text).map((run) => {
    const key = at;
    at += run.text.length;
    const words = run.marks.italic ? <em>{run.text}</em> : run.text;
    return run.marks.bold ? <strong key={key}>{words}</strong> : <span key={key}>{words}</span>;
  });
}

export function LineView({ line, checked, onTake, children }: LineViewProps) {
  // Until the end, finding the passages would be work for nothing with each piece of the answer.
  const named = useMemo(() => (checked.size === 0 ? [] : passagesIn(line)), [line, checked]);
  const stamps = named.flatMap((passage) => {
    const key = passageKey(passage);
    const found = checked.get(key);
    // Passages that are only named have one line for all of them.
    if (!found || (found.quoted === null && found.status === 'verified')) return [];
    return <Stamp key={key} passage={found} isOnly={named.length === 1} onTake={() => onTake(found)} />;
  });
  const text = <LineText text={line.text} />;
  switch (line.kind) {
    case 'heading':
      return <h4>{text}</h4>;
    case 'item':
    case 'numbered':
      return (
        <li>
          {text}
          {stamps}
          {children}
        </li>
      );
    case 'quote':
      return (
        <blockquote>
          {text}
          {stamps}
        </blockquote>
      );
    case 'text':
      return (
        <div>
          <p>{text}</p>
          {stamps}
        </div>
      );
  }
}
