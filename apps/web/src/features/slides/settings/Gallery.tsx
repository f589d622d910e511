import { styled } from '@mui/material/styles';
import { gallery } from '@sermon/domain/slides/gallery';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';

type GalleryProps = {
  chosen: number | null;
  onChoose: (id: number) => void;
  onApply: (id: number) => void;
};

/**
 * A radio group in rows and columns: the arrow keys move in both directions, Space chooses, and Enter applies a
 * picture at once.
 */
export function Gallery({ chosen, onChoose, onApply }: GalleryProps) {
  const grid = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return onApply(gallery[at]!.id);
    }
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns }[event.key];
    const image = next === undefined ? undefined : gallery[next];
    if (next === undefined) return;
    event.preventDefault();
    if (!image) return;
    onChoose(image.id);
    grid.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <Grid ref={grid} role="radiogroup" aria-label={texts.background}>
      {gallery.map((image, at) => (
        <Picture
          key={image.id}
          type="button"
          role="radio"
          aria-checked={image.id === chosen}
          tabIndex={image.id === chosen || (chosen === null && at === 0) ? 0 : -1}
          onClick={() => onChoose(image.id)}
          onDoubleClick={() => onApply(image.id)}
          onKeyDown={(event) => press(event, at)}
        >
          <span>
            <img src={image.thumbnailPath} alt="" width={320} height={180} />
            {image.id === chosen && (
              <Tick>
                <Check size={14} strokeWidth={2.4} aria-hidden />
              </Tick>
            )}
          </span>
          {image.name}
        </Picture>
      ))}
    </Grid>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(124px, (100% - 36px) / 4), 1fr))',
  gap: 12,
});

const Picture = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 6,
  padding: 2,
  border: 0,
  textAlign: 'start',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: 'transparent',
  '& > span': { position: 'relative', display: 'block', borderRadius: 4 },
  '& img': { display: 'block', width: '100%', height: 'auto', aspectRatio: '16 / 9', borderRadius: 4 },
  '&[aria-checked="true"]': {
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    '& > span': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 2,
    },
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4, borderRadius: 6 },
}));

const Tick = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 6,
  insetInlineEnd: 6,
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: 11,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));
