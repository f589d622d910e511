import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { qrShape } from './qrShape.ts';

/** A QR code, black on white in every theme, because many cameras cannot read others. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrShape(text), [text]);
  return (
    <Drawing role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Drawing>
  );
}

const Drawing = styled('svg')({
  display: 'block',
  width: 232,
  maxWidth: '100%',
  height: 'auto',
  borderRadius: 8,
  backgroundColor: '#fff',
  fill: '#000',
});
