const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const tens = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');

/** Returns a whole number from 0 to 999 in words: 'one hundred nineteen'. */
export function inWords(number: number): string {
  if (number < 20) return small[number]!;
  if (number < 100) {
    const ten = tens[Math.floor(number / 10)]!;
    return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`;
  }
  const hundreds = `${small[Math.floor(number / 100)]} hundred`;
  return number % 100 === 0 ? hundreds : `${hundreds} ${inWords(number % 100)}`;
}
