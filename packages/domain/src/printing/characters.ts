/**
 * Texts with only these characters need no check of fonts: the product has fonts for them. They are those of Western
 * European languages, plain Greek and Hebrew, and punctuation.
 */
const usual = /^[\s!-~\u00a0-\u017e\u0391-\u03a1\u03a3-\u03c9\u05d0-\u05ea\u2013\u2014\u2018-\u201e\u2022\u2026]*$/;

export const hasOnlyUsualCharacters = (text: string): boolean => usual.test(text);
