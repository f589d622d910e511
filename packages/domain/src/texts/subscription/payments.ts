/** UI text for payments (spec part 3 §8). */
export const payments = {
  promoCodeInvalid: 'This promo code is not valid.',
  postalCodeInvalid: 'Postal code is invalid for the selected country',
};
