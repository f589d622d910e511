/**
 * Words of money. Only those that a text of ours has no other use for: texts of sermons speak of cards, plans and pay, but they are not
 * among the texts that are checked.
 */
export const moneyWords = [
  /[$€£]\s?\d/,
  /\b(?:prices?|pricing|priced|costs?)\b/i,
  /\bsubscri(?:be|ber|bers|ption|ptions)\b/i,
  /\bupgrades?\b/i,
  /\b(?:pay|pays|paid|payments?|billing|invoices?|receipts?|refunds?|checkout)\b/i,
  /\b(?:credit card|card number|debit)\b/i,
  /\b(?:free trial|trial)\b/i,
  /\b(?:coupons?|promo codes?|discounts?)\b/i,
  /\b(?:your plan|choose (?:a|your) plan|annual|monthly)\b/i,
  /\bPRO\b/,
  /\b(?:Activate Now|Unlock|Buy)\b/,
];

/** Returns the lines of a text that have a word of money. */
export const linesAboutMoney = (text: string): string[] =>
  text.split('\n').filter((line) => moneyWords.some((word) => word.test(line)));
