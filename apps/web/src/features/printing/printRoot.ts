import { toHtml } from '@sermon/domain/document/html/serialize';
import { bodyOf } from '@sermon/domain/printing/body';
import { translationById } from '@sermon/domain/scripture/translations';
import { printStyles } from './printStyles.ts';

const rootId = 'print-root';

/** What is printed: a title, and a document's HTML in so many columns. */
export type Printed = { title: string; html: string; columns: number };

/**
 * Lays a sermon beside the page, where only the printer sees it, in place of what was laid there before. Its HTML is read and
 * written anew in the document's closed form: nothing else gets into the page.
 */
export function layForPrint({ title, html, columns }: Printed): void {
  liftFromPrint();
  const root = document.createElement('div');
  root.id = rootId;
  const style = document.createElement('style');
  style.textContent = printStyles(title, columns);
  const heading = document.createElement('h1');
  heading.className = 'title';
  heading.dir = 'auto';
  heading.textContent = title;
  const text = document.createElement('div');
  text.className = 'text';
  text.innerHTML = toHtml(bodyOf({ title, text: html }));
  for (const quotation of text.querySelectorAll<HTMLElement>('blockquote.scripture'))
    quotation.append(sourceOf(quotation));
  root.append(style, heading, text);
  document.body.append(root);
}

/** Takes away what was laid for the printer. */
export const liftFromPrint = (): void => document.getElementById(rootId)?.remove();

function sourceOf({ dataset }: HTMLElement): HTMLElement {
  const source = document.createElement('footer');
  const reference = document.createElement('cite');
  reference.textContent = dataset['reference'] ?? '';
  const id = dataset['translation'] ?? '';
  source.append(reference, ` ${translationById(id)?.name ?? id}`);
  return source;
}
