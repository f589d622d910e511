import { slides, type SlideSettings } from '@sermon/contract/slides';
import { CallFailed } from '@sermon/contract/client';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { files as texts } from '@sermon/domain/texts/files';
import { callServer } from '../../../api.ts';
import { send } from '../../files/send.ts';

type Upload = { id: string; file: File; onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Also makes the picture the background of the slides, and returns their new settings. The progress is 100 percent
 * when all is uploaded and the server prepares the picture. Throws `CallFailed`, or the signal's abort reason.
 */
export async function uploadPicture({ id, file, onProgress, signal }: Upload): Promise<SlideSettings> {
  const picture = await readable(file);
  if (picture.size >= fileSizeLimit) throw new CallFailed(texts.tooLarge, 413);
  const { url, filePath, contentType } = await callServer(
    slides.imageUploadUrl,
    {
      id,
      fileName: cleanLine(file.name) || 'picture',
      fileSize: picture.size,
      ...(picture.type && { contentType: picture.type }),
    },
    { signal },
  );
  await send({ url, file: picture, contentType, onProgress, signal });
  // From here on, the upload cannot be canceled, because the picture may be saved already.
  onProgress(100);
  return callServer(slides.saveImage, { id, fileContents: filePath });
}

/** Converts a HEIC picture, which the server cannot read, to JPEG if the browser can read it. */
async function readable(file: File): Promise<Blob> {
  if (!/hei[cf]$/i.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  } catch {
    // The server refuses it with a sentence for the user.
    return file;
  }
}
