import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import decodeQR from 'qr/decode.js';

/** Returns the text of a QR code in a picture, PNG or SVG. */
export async function decodeQrCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture, { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

/** Returns the text of a QR code as a camera reads it. */
export const readQrCode = async (qrCode: Locator): Promise<string> => decodeQrCode(await qrCode.screenshot());
