/** Verses on vices and violence are no samples of other topics. */
const harsh =
  /\b(?:lusts?|lustful|sexual|sexually|drunken|drunkenness|drunkards?|prostitutes?|prostitution|adulter\w+|fornicat\w+|whore\w*|harlots?|put to death|stoned|slay|slain|kill\w*|murder\w*|cursed?|destroy\w*|woe|plagues?|dung|accursed|judgments?|rod(?! and))\b/i;

export const isHarsh = (text: string): boolean => harsh.test(text);

/** Commands to one side of a relationship. Alone, they slant a passage that speaks to both. */
const toOneSide =
  /^(?:you )?(?:wives|husbands|children|fathers|parents|servants|slaves|masters)\b,? (?:be|obey|love|don’t|do not|live|give|submit|likewise|also|render)\b/i;
export const isToOneSide = (text: string): boolean => toOneSide.test(text);
