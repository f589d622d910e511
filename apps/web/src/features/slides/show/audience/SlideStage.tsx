import { styled } from '@mui/material/styles';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import { shownIn, type ShowState } from '@sermon/domain/slides/show/show';
import { useState } from 'react';
import type { SlideBackground } from '../../background.ts';
import { SlideView } from '../../SlideView.tsx';
import { type ShowDeck, wordsOn } from '../showDeck.ts';

/** How long a page takes to appear over the one before, in ms. Where people prefer less motion, it appears at once. */
const fadesForMs = 180;

type StageProps = { deck: ShowDeck; state: ShowState; aspect: Aspect; background: SlideBackground };

export function SlideStage({ deck, state, aspect, background }: StageProps) {
  const shown = shownIn(deck.pages, state);
  const key = typeof shown === 'object' ? shown.page : shown;
  const [layers, setLayers] = useState([{ count: 0, key, shown }]);
  const top = layers.at(-1)!;
  // The new layer appears over the old one, so that the background that both have does not flicker.
  if (top.key !== key) setLayers([top, { count: top.count + 1, key, shown }]);
  const { width, height } = pageSizes[aspect];
  return (
    <Stage>
      {layers.map((layer, at) => {
        const isTop = at === layers.length - 1;
        const page = typeof layer.shown === 'object' ? deck.allPages[layer.shown.page] : undefined;
        return (
          <Layer
            key={layer.count}
            role="img"
            aria-hidden={!isTop || undefined}
            aria-label={page ? wordsOn(page) : layer.key === 'white' ? 'White' : 'Black'}
            data-cover={page ? undefined : layer.key}
          >
            {page && (
              <div style={{ width: `min(100vw, 100dvh * ${width / height})` }}>
                <SlideView page={page} aspect={aspect} background={background} />
              </div>
            )}
          </Layer>
        );
      })}
    </Stage>
  );
}

const Stage = styled('div')({ position: 'fixed', inset: 0, overflow: 'hidden', backgroundColor: '#000' });

const Layer = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: '#000',
  animation: `fade ${fadesForMs}ms linear`,
  '@keyframes fade': { from: { opacity: 0 } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '&[data-cover="white"]': { backgroundColor: '#fff' },
});
