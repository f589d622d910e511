import { versions as texts } from '@sermon/domain/texts/offline/versions';
import { GitCompareArrows } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { TopLine } from '../../ui/plain/TopLine.tsx';
import { AskedQuestion } from './AskedQuestion.tsx';
import { type Question, useQuestions } from './useQuestions.ts';

type Asking = { questions: readonly Question[]; at: number };

export function Questions() {
  const open = useQuestions();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isLeft = open !== undefined && open.questions.length > 0;
  useFocusAfter(asking !== null, isLeft);
  if (!open) return null;
  const { questions, journal } = open;
  const [first] = questions;
  const question = asking?.questions[asking.at];
  const next = () => {
    const isLast = !asking || asking.at + 1 >= asking.questions.length;
    setAsking(isLast ? null : { ...asking, at: asking.at + 1 });
  };
  return (
    <>
      {first && (
        <TopLine>
          <GitCompareArrows size={18} strokeWidth={1.6} aria-hidden />
          <span>
            {questions.length === 1 ? texts.twoVersions(first.name) : texts.twoVersionsOfSome(questions.length)}{' '}
            <TextButton onClick={() => setAsking({ questions, at: 0 })}>{texts.choose}</TextButton>
          </span>
        </TopLine>
      )}
      {asking && question && (
        <AskedQuestion
          key={question.editorId}
          question={question}
          n={asking.at + 1}
          total={asking.questions.length}
          journal={journal}
          onAnswered={next}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** After the last answer, the button that opened the dialog is gone. */
function useFocusAfter(isAsking: boolean, isLeft: boolean): void {
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) hasAsked.current = true;
    else if (!isLeft && hasAsked.current && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [isAsking, isLeft]);
}
