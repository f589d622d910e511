import { siteFlowMinutes, siteOutcomes, type SiteOutcome } from '@sermon/domain/accounts/otherSites';
import { otherSites as texts } from '@sermon/domain/texts/accounts/otherSites';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { appConfig } from '../../../user.ts';

const back = z.object({ site: z.string(), outcome: z.enum(siteOutcomes) });

/**
 * Returns null if the user has not come back from a site. Anyone can write an address, so only the names of sites and
 * outcomes that we know count. `isInSettings` is true for a user who is signed in.
 */
export function useOutcome({ isInSettings = false } = {}): { outcome: SiteOutcome; sentence: string } | null {
  const { data: config } = useQuery(appConfig);
  const { data } = back.safeParse(useSearch({ strict: false }));
  const site = data && config?.otherSites.find(({ name }) => name === data.site);
  if (!site) return null;
  const { outcome } = data;
  const sentenceFor = (isInSettings && texts.outcomeInSettings[outcome]) || texts.outcome[outcome];
  return { outcome, sentence: sentenceFor(site.label, siteFlowMinutes) };
}
