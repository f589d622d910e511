import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import decodeQR from 'qr/decode.js';

/** Returns the text of a QR code as a camera reads it. */
export async function readQrCode(qrCode: Locator): Promise<string> {
  const { data, info } = await sharp(await qrCode.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
