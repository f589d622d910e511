import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { listCountries } from '../../ports/payments/countries.ts';

const codes = new Set(listCountries.map(({ twoCharCode }) => twoCharCode));
export const isCountry = (code: string): boolean => codes.has(code);

/** Returns whether a postal code can exist in a country. Countries without postal codes accept anything. */
export function isPostalCode(postalCode: string, country: string): boolean {
  if (!isCountry(country)) return false;
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return postcodeValidator(postalCode.trim(), country);
}
