import encodeQR from 'qr';

/** The width of the white edge around a QR code, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** In modules, as an SVG path. */
export function qrShape(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: quietZone });
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: modules.join('') };
}
