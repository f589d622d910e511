import { safeFileName } from '@sermon/domain/library/fileName';
import { qrShape } from '../../../ui/qrShape.ts';

/** In pixels, at least. Large enough for a page of paper. */
const pngWidth = 1_200;

const svgOf = ({ size, path }: { size: number; path: string }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
  `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;

export const qrSvg = (address: string, name: string): File =>
  new File([svgOf(qrShape(address))], safeFileName(name, '.svg'), { type: 'image/svg+xml' });

/** Throws if the browser cannot create a picture. */
export async function qrPng(address: string, name: string): Promise<File> {
  const { size, path } = qrShape(address);
  const scale = Math.ceil(pngWidth / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas is not an array.
  context.fill(new Path2D(path));
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('The browser cannot write a picture');
  return new File([picture], safeFileName(name, '.png'), { type: 'image/png' });
}
