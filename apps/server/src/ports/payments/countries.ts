import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';

countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json'));

export const listCountries: readonly { twoCharCode: string; name: string }[] = Object.entries(
  countries.getNames('en', { select: 'official' }),
)
  .map(([twoCharCode, name]) => ({ twoCharCode, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
