import { reachOf } from '../links/reach.ts';
import { adminServer } from '../texts/admin/server.ts';
import { setUp } from '../texts/admin/setUp.ts';

export type PublicAddressState = {
  /** False if other people cannot use the address, or not safely. Within a network, http is common. */
  isGood: boolean;
  sentences: string[];
};

/** Judges the address of this installation, which is in all links for other people. */
export function publicAddressState(publicUrl: string): PublicAddressState {
  const { use, noHttps, howTo } = adminServer.publicAddress;
  const reach = reachOf(publicUrl);
  const isEncrypted = reach === 'computer' || publicUrl.startsWith('https:');
  const isGood = reach === 'network' || (reach === 'everyone' && isEncrypted);
  const sentences = [setUp.reach[reach] ?? (isEncrypted && use), !isEncrypted && noHttps, !isGood && howTo[reach]];
  return { isGood, sentences: sentences.filter((sentence) => typeof sentence === 'string') };
}
