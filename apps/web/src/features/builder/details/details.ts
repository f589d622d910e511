import type { SermonDocument } from '@sermon/contract/builder';
import { maxDescriptionLength, maxLocationLength, maxScriptureLength } from '@sermon/domain/library/items';
import { writtenDay } from '../../../ui/time/when.ts';

export const detailNames = ['DatePreached', 'LocationPreached', 'ScriptureReferences', 'TemplateDescription'] as const;
/** The name that the server uses for the field when it rejects the value. */
export type DetailName = (typeof detailNames)[number];

export type Detail = {
  name: DetailName;
  label: string;
  value: string;
  /** The value as shown to the user, or '' if it is not set. */
  shown: string;
  /** The maximum length in characters, or null. */
  limit: number | null;
};

/** A template has only a description (spec part 2 §3). */
export function detailsOf(sermon: SermonDocument): Detail[] {
  const { isTemplate, templateDescription, datePreached, locationPreached, scripture } = sermon;
  if (isTemplate) return [text('TemplateDescription', 'Description', templateDescription, maxDescriptionLength)];
  return [
    {
      name: 'DatePreached',
      label: 'Preach Date',
      value: datePreached ?? '',
      shown: datePreached ? writtenDay(datePreached) : '',
      limit: null,
    },
    text('LocationPreached', 'Location', locationPreached, maxLocationLength),
    text('ScriptureReferences', 'Scripture References', scripture, maxScriptureLength),
  ];
}

const text = (name: DetailName, label: string, value: string, limit: number): Detail => ({
  name,
  label,
  value,
  shown: value,
  limit,
});

export type SavedDetails = {
  templateDescription?: string;
  datePreached?: string | null;
  locationPreached?: string;
  scripture?: string;
};

/**
 * Converts the values that differ from `details`, for the server. The other values may have been changed in another
 * window meanwhile. A date is sent as typed, without time zone conversion.
 */
export const toSaved = (details: readonly Detail[], typed: Record<DetailName, string>): SavedDetails =>
  Object.assign(
    {},
    ...details.filter(({ name, value }) => typed[name] !== value).map(({ name }) => savers[name](typed[name])),
  ) as SavedDetails;

const savers: Record<DetailName, (typed: string) => SavedDetails> = {
  DatePreached: (typed) => ({ datePreached: typed || null }),
  LocationPreached: (typed) => ({ locationPreached: typed }),
  ScriptureReferences: (typed) => ({ scripture: typed }),
  TemplateDescription: (typed) => ({ templateDescription: typed }),
};
