import { styled } from '@mui/material/styles';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { Star } from 'lucide-react';

const stars = [0, 1, 2, 3, 4];

export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return null;
  return (
    <Row role="img" aria-label={texts.rating(rating)}>
      {stars.map((at) => (
        <Star key={at} size={14} strokeWidth={1.6} aria-hidden />
      ))}
      <Filled style={{ width: `${rating * 20}%` }}>
        {stars.map((at) => (
          <Star key={at} size={14} strokeWidth={1.6} fill="currentColor" aria-hidden />
        ))}
      </Filled>
    </Row>
  );
}

const Row = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  verticalAlign: '-2px',
  color: theme.vars.palette.star,
  '& svg': { flex: 'none' },
}));

const Filled = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  display: 'flex',
  overflow: 'hidden',
});
