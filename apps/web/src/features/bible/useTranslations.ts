import { bible, type BibleTranslation } from '@sermon/contract/bible';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../ask.ts';

const options = { ...ask(bible.translations, {}), staleTime: Infinity };
const none: BibleTranslation[] = [];

/** Loaded once and then cached. */
export function useTranslations({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  const { data, isPending } = useQuery({ ...options, enabled: isNeeded });
  return { translations: data ?? none, isPending };
}
