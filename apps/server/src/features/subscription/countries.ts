import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json'));

/** All countries with their English names, sorted by name. */
export const listCountries: readonly { twoCharCode: string; name: string }[] = Object.entries(
  countries.getNames('en', { select: 'official' }),
)
  .map(([twoCharCode, name]) => ({ twoCharCode, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const codes = new Set(listCountries.map(({ twoCharCode }) => twoCharCode));
export const isCountry = (code: string): boolean => codes.has(code);

/** Returns whether a postal code can exist in a country. Countries without postal codes accept anything. */
export function isPostalCode(postalCode: string, country: string): boolean {
  if (!isCountry(country)) return false;
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return postcodeValidator(postalCode.trim(), country);
}
