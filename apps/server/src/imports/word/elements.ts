import { XmlElement } from '../xml.ts';

/** Elements whose content is not text of the document, or is named as left out. */
export const leftOut = new Set(['pPr', 'rPr', 'sdtPr', 'tblPr', 'trPr', 'tcPr', 'sectPr', 'oMath', 'del', 'moveFrom']);

/** True for content that a tracked change has removed. */
export function isRemoved(element: XmlElement): boolean {
  if (element.name === 'tr') return (element.child('trPr')?.child('del') ?? null) !== null;
  if (element.name === 'tc') return (element.child('tcPr')?.child('cellDel') ?? null) !== null;
  return element.name === 'del' || element.name === 'moveFrom';
}

/**
 * Returns the children of an element. Of the alternatives for newer and older programs, these are those of the first one,
 * unless only another one has text.
 */
export function childrenOf(element: XmlElement): (XmlElement | string)[] {
  if (element.name !== 'AlternateContent') return element.children;
  const alternatives = element.elements;
  return (alternatives.find((one) => one.has('t')) ?? alternatives[0])?.children ?? [];
}

const separators = new Set(['p', 'br', 'cr', 'tab', 'ptab', 'tc', 'rt', 'noBreakHyphen', 'softHyphen', 'sym']);

/** Returns the words inside an element, without those that were removed and equations. Does not know how they are converted. */
export function wordsIn(element: XmlElement): string {
  if (element.name === 't') return element.children.join('');
  if (isRemoved(element) || element.name === 'Fallback' || element.name === 'oMath') return '';
  const inside = element.elements.map(wordsIn).join('');
  return separators.has(element.name) ? ` ${inside} ` : inside;
}

/** Returns the parts of a container with this name, and what is there instead of them. */
export function partsOf(container: XmlElement, name: string): XmlElement[] {
  return childrenOf(container).flatMap((child) => {
    if (typeof child === 'string' || leftOut.has(child.name)) return [];
    return [name, 'p', 'tbl', 'r', 't'].includes(child.name) ? [child] : partsOf(child, name);
  });
}

export const paragraphAround = (...children: XmlElement['children']): XmlElement => {
  const paragraph = new XmlElement('p', '');
  paragraph.children.push(...children);
  return paragraph;
};
