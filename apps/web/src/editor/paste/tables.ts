/**
 * Returns the number of tables in clipboard HTML, whose rows become lines. A table with words in only one
 * cell, or with another table in it, is layout and does not count.
 */
export function countTables(html: string): number {
  if (!/<table\b/i.test(html)) return 0;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('table')].filter(isOfWords).length;
}

function isOfWords(table: HTMLTableElement): boolean {
  const cells = [...table.querySelectorAll('td, th')].filter(({ textContent }) => textContent.trim() !== '');
  return cells.length > 1 && table.querySelector('table') === null;
}
