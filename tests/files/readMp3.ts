/** What the frames of an MP3 file say. */
export type Mp3 = { frames: number; seconds: number; kbps: number; sampleRate: number; isMono: boolean };

/** The bit rates in kbit/s of layer III in MPEG 2, by their index in the header. */
const bitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [22_050, 24_000, 16_000];
const samplesPerFrame = 576;

/**
 * Reads the frames of an MP3 file in MPEG 2 layer III, as it has at 24 kHz, from its first byte to its last. Throws an
 * error if anything else is in between, or if the frames differ.
 */
export function readMp3(bytes: Uint8Array): Mp3 {
  let frames = 0;
  let known: Omit<Mp3, 'frames' | 'seconds'> | null = null;
  for (let at = 0; at < bytes.length; frames += 1) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
    // The frame's beginning, MPEG version 2, and layer III. The last bit is free.
    if (first !== 0xff || (second & 0xfe) !== 0xf2) throw new Error(`There is no frame at byte ${at}`);
    const kbps = bitRates[third >> 4];
    const sampleRate = sampleRates[(third >> 2) & 3];
    if (!kbps || !sampleRate) throw new Error(`The frame at byte ${at} is not valid`);
    const header = { kbps, sampleRate, isMono: fourth >> 6 === 3 };
    if (known && JSON.stringify(known) !== JSON.stringify(header)) throw new Error('The frames differ');
    known = header;
    at += Math.floor((samplesPerFrame / 8) * ((kbps * 1000) / sampleRate)) + ((third >> 1) & 1);
    if (at > bytes.length) throw new Error('The last frame is cut off');
  }
  if (!known) throw new Error('The file has no frames');
  return { frames, seconds: (frames * samplesPerFrame) / known.sampleRate, ...known };
}
