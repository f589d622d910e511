import { styled } from '@mui/material/styles';
import { lineHeight, pageSizes, superscriptScale, type Aspect } from '@sermon/domain/slides/page';
import { inkOf } from '@sermon/domain/slides/backgrounds';
import type { SlideLine, SlidePage, SlideRun } from '@sermon/domain/slides/layout';
import { memo } from 'react';
import { families, sermonFamily } from '../../editor/fonts.ts';
import type { SlideBackground } from './background.ts';

type SlideViewProps = {
  page: SlidePage;
  aspect: Aspect;
  background: SlideBackground;
  className?: string;
};

/**
 * The rows are where the layout has put them: nothing wraps. Lengths are shares of the page's width, so that a
 * thumbnail and a full screen are the same drawing.
 */
export const SlideView = memo(function SlideView({ page, aspect, background, className }: SlideViewProps) {
  const { width, height } = pageSizes[aspect];
  const { url, fontColor, scrim } = background;
  const layer = `rgb(0 0 0 / ${scrim})`;
  return (
    <Page
      className={className}
      style={{
        aspectRatio: `${width} / ${height}`,
        color: fontColor,
        backgroundColor: fontColor === 'white' ? 'black' : 'white',
        backgroundImage: `linear-gradient(${layer}, ${layer}), url("${url}")`,
      }}
    >
      {page.lines.map((line, at) => (
        <Row
          key={at}
          line={line}
          fontColor={fontColor}
          share={(points) => `${((points / width) * 100).toFixed(4)}cqw`}
        />
      ))}
    </Page>
  );
});

type RowProps = {
  line: SlideLine;
  fontColor: SlideBackground['fontColor'];
  share: (points: number) => string;
};

function Row({ line, fontColor, share }: RowProps) {
  const { x, y, width, height, size, marker, runs, isRightToLeft, isStretched, textAlignment } = line;
  const place = { top: share(y), height: share(height), fontSize: share(size), lineHeight };
  const align = textAlignment === 'justify' ? (isRightToLeft ? 'right' : 'left') : textAlignment;
  return (
    <>
      {marker && <Line style={{ ...place, left: share(marker.x), width: share(marker.width) }}>{marker.text}</Line>}
      <Line
        dir={isRightToLeft ? 'rtl' : 'ltr'}
        style={{
          ...place,
          left: share(x),
          width: share(width),
          textAlign: align,
          ...(isStretched && { textAlignLast: 'justify', whiteSpace: 'pre-line' }),
        }}
      >
        {runs.map((run, at) => (
          <span key={at} style={lookOf(run, fontColor)}>
            {run.text}
          </span>
        ))}
      </Line>
    </>
  );
}

function lookOf(run: SlideRun, fontColor: SlideBackground['fontColor']) {
  const { letters, paper } = inkOf(run, fontColor);
  const lines = [run.isUnderlined && 'underline', run.isStruckThrough && 'line-through'].filter(Boolean);
  return {
    ...((run.color || paper) && { color: letters }),
    ...(paper && { backgroundColor: paper }),
    ...(run.fontFamily && { fontFamily: families[run.fontFamily] }),
    ...(run.isBold && { fontWeight: 700 }),
    ...(run.isItalics && { fontStyle: 'italic' }),
    ...(lines.length > 0 && { textDecoration: lines.join(' ') }),
    ...(run.isSuperscript && { fontSize: `${superscriptScale}em`, lineHeight: 0, verticalAlign: '0.4em' }),
  };
}

const Page = styled('div')({
  position: 'relative',
  containerType: 'inline-size',
  width: '100%',
  overflow: 'hidden',
  backgroundSize: 'cover',
  backgroundPosition: 'center',
  fontFamily: sermonFamily,
  fontWeight: 400,
  fontKerning: 'normal',
});

const Line = styled('div')({ position: 'absolute', whiteSpace: 'pre', overflow: 'visible' });
