import type { Speech } from '@sermon/domain/speech/ssml';
import { handleJobs } from '../../../childProcesses/handleJobs.ts';
import { encodeMp3, prepare, synthesize } from './synthesize.ts';

/** A text to speak, or null to get ready for one. */
export type SpeechJob = { speech: Speech | null };
/** The audio as MP3. Empty if there is nothing to hear. */
export type SpeechResult = { audio: Uint8Array };

handleJobs(async ({ speech }: SpeechJob): Promise<SpeechResult> => {
  if (speech === null) {
    await prepare();
    return { audio: new Uint8Array() };
  }
  const sound = await synthesize(speech);
  return { audio: sound.samples.length === 0 ? new Uint8Array() : await encodeMp3(sound) };
});
