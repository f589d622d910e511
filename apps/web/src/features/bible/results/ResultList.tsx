import { styled } from '@mui/material/styles';
import { bible as texts } from '@sermon/domain/texts/bible';
import { type FocusEvent, type ReactElement, type Ref, use, useId, useState } from 'react';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { IsTabStop } from './tabStop.ts';

/**
 * A single Tab stop: the first result, or the one that had the focus last. The children are `li` elements with keys.
 */
export function ResultList({ children, ref }: { children: readonly ReactElement[]; ref?: Ref<HTMLOListElement> }) {
  const isReached = use(IsTabStop);
  const hintId = useId();
  const [last, setLast] = useState(0);
  const current = Math.min(last, children.length - 1);
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    const at = [...currentTarget.children].findIndex((result) => result.contains(target));
    if (at >= 0) setLast(at);
  };
  return (
    <>
      <List ref={ref} aria-describedby={hintId} onFocus={onFocus}>
        {children.map((result, at) => (
          <IsTabStop key={result.key} value={isReached && at === current}>
            {result}
          </IsTabStop>
        ))}
      </List>
      <span id={hintId} style={visuallyHidden}>
        {texts.arrowsMove}
      </span>
    </>
  );
}

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
