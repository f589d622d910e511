import { styled } from '@mui/material/styles';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import type { SlidePage } from '@sermon/domain/slides/layout';
import type { Cover } from '@sermon/domain/slides/show/show';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import type { CSSProperties } from 'react';
import type { SlideBackground } from '../../background.ts';
import { SlideView } from '../../SlideView.tsx';
import { wordsOn } from '../showDeck.ts';

type PictureProps = {
  page: SlidePage | undefined;
  cover: Cover | null;
  endText: string;
  aspect: Aspect;
  background: SlideBackground;
};

export function ShowPicture({ page, cover, endText, aspect, background }: PictureProps) {
  const { width, height } = pageSizes[aspect];
  const style: CSSProperties & Record<'--shape', string> = {
    aspectRatio: `${width} / ${height}`,
    '--shape': `${width} / ${height}`,
  };
  const note = cover ? texts.covered[cover] : page ? null : endText;
  return (
    <Picture data-picture style={style} data-covered={cover !== null || undefined}>
      {page && (
        <div role="img" aria-label={wordsOn(page)}>
          <SlideView page={page} aspect={aspect} background={background} />
        </div>
      )}
      {note && <Note data-cover={cover ?? undefined}>{note}</Note>}
    </Picture>
  );
}

const Picture = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 4,
  backgroundColor: '#000',
  boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  '&[data-covered] > [role="img"]': { opacity: 0.25 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle2,
  position: 'absolute',
  insetInline: 0,
  top: '50%',
  transform: 'translateY(-50%)',
  width: 'fit-content',
  maxWidth: 'calc(100% - 32px)',
  margin: '0 auto',
  padding: '6px 14px',
  borderRadius: 8,
  textAlign: 'center',
  color: '#fff',
  backgroundColor: '#000',
  '&[data-cover]': { border: '1px solid rgb(255 255 255 / 0.6)' },
  '&[data-cover="white"]': { color: '#000', backgroundColor: '#fff' },
}));
