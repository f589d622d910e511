import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import encodeQR from 'qr';

/** The width of the white edge around a QR code, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** In modules, as an SVG path. */
export function qrShape(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: quietZone });
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: modules.join('') };
}

/** A QR code as an SVG file. */
export function qrSvg(text: string): string {
  const { size, path } = qrShape(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

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
