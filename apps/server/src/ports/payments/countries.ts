import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

export const listCountries: readonly { twoCharCode: string; name: string }[] = Object.entries(
  countries.getNames('en', { select: 'official' }),
)
  .map(([twoCharCode, name]) => ({ twoCharCode, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
