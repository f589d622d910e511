/** In all other countries, every code is valid. */
const postalCodes: Record<string, RegExp> = {
  US: /^\d{5}(?:-?\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  DE: /^\d{5}$/,
  AU: /^\d{4}$/,
};

/**
 * Invented tax rates of the sandbox by the first digit of a ZIP code. Like the real ones, they range from nothing to about ten
 * percent.
 */
const usRates = [0.0625, 0.08, 0.06, 0.07, 0.0575, 0.05, 0.0875, 0.0825, 0.0445, 0.095];

const otherRates: Record<string, number> = { CA: 0.13, GB: 0.2, DE: 0.19, AU: 0.1 };

export function taxRateAt(country: string, postalCode: string): number | null {
  const code = postalCode.trim().toUpperCase();
  if (!(postalCodes[country]?.test(code) ?? code !== '')) return null;
  return (country === 'US' ? usRates[Number(code[0])] : otherRates[country]) ?? 0;
}
