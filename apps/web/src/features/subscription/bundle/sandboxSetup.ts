import { calls as texts } from '@sermon/domain/texts/calls';
import * as z from 'zod';
import { sendOnline } from '../../../connection/sendOnline.ts';

/** Longest wait for the sandbox, in ms. */
const longestMs = 30_000;

const setup = z.object({
  isComplete: z.boolean(),
  cards: z.array(
    z.object({ id: z.string(), brand: z.string(), last4: z.string(), country: z.string(), postalCode: z.string() }),
  ),
});
type Setup = z.output<typeof setup>;
export type SavedCard = Setup['cards'][number];

const refusal = z.object({ message: z.string().min(1) });

/** The id of a setup is the first part of its secret, as with Stripe. */
export const setupIdOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

/** Asks the sandbox for the saved cards, or sends a card. Returns a message if that was not possible. */
export async function askSandbox(
  secret: string,
  fields: Record<string, string> = {},
): Promise<Setup | { message: string }> {
  try {
    const reply = await sendOnline(
      new Request(new URL(`/sandbox/setup/${encodeURIComponent(setupIdOf(secret))}`, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ ...fields, clientSecret: secret })),
        signal: AbortSignal.timeout(longestMs),
      }),
    );
    const data: unknown = await reply.json();
    return reply.ok ? setup.parse(data) : refusal.parse(data);
  } catch {
    return { message: texts.cannotReach };
  }
}
