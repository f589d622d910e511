import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import type { ComponentProps, Ref } from 'react';
import type { MarginChoice, Movement, Spacing } from '../deviceSettings.ts';
import { Masks } from './Masks.tsx';
import { PresenterText } from './PresenterText.tsx';
import { SlideNumbers } from './SlideNumbers.tsx';
import type { TextView } from './textView.ts';

type ScreenProps = Pick<ComponentProps<'div'>, 'onClick' | 'onTouchStart' | 'onTouchEnd'> & {
  blocks: Block[];
  fontSize: number;
  spacing: Spacing;
  margins: MarginChoice;
  view: TextView;
  scrollerRef: Ref<HTMLDivElement>;
  textRef: Ref<HTMLDivElement>;
  movement: Movement;
  /** The user of this window cannot move the text. */
  isFixed?: boolean;
};

export function TextOnScreen({
  blocks,
  fontSize,
  spacing,
  margins,
  view,
  scrollerRef,
  textRef,
  movement,
  isFixed = false,
  ...handlers
}: ScreenProps) {
  return (
    <>
      <Scroller
        ref={scrollerRef}
        role="region"
        aria-label={texts.text}
        tabIndex={isFixed ? undefined : 0}
        data-movement={isFixed ? 'page' : movement}
        {...handlers}
      >
        <Flow>
          <PresenterText ref={textRef} {...{ blocks, fontSize, spacing, margins }} />
          <Numbers data-margins={margins}>
            <SlideNumbers view={view} />
          </Numbers>
        </Flow>
      </Scroller>
      <Masks view={view} />
    </>
  );
}

const Scroller = styled('div')({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The text returns to its place by itself when it is laid out again.
  overflowAnchor: 'none',
  outline: 'none',
  '&[data-movement="page"]': {
    overflowY: 'hidden',
    touchAction: 'pinch-zoom',
    // A long press would select words.
    '@media (pointer: coarse)': { userSelect: 'none', WebkitTouchCallout: 'none' },
  },
});

const Flow = styled('div')({ position: 'relative' });

const Numbers = styled('div')({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '--edge': 'max(0px, (100% - 840px) / 2 - 72px)',
  '&[data-margins="narrow"]': { '--edge': 'max(0px, (100% - 1120px) / 2 - 72px)' },
  '&[data-margins="wide"]': { '--edge': 'max(0px, (100% - 640px) / 2 - 72px)' },
});
