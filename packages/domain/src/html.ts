import { escapeHtml } from './text.ts';

/** HTML that is safe to send: every text in it is escaped, or was written by the product. `html` and `trusted` create it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Value = string | number | Html | readonly Value[] | null | undefined | false;

const textOf = (value: Value): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
};

/**
 * Builds HTML from a template. Values are escaped unless they are HTML themselves. Arrays are joined, and null, undefined
 * and false are left out. Attributes need quotes: escaped text is not safe without them.
 *
 * @example html`<p class="${name}">${text}</p>`
 */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? textOf(values[index]) : '')).join(''));

/**
 * Marks HTML as safe that no template has built: serialized from the document schema, a style sheet, or an icon. Never the
 * text of a user.
 */
export const trusted = (text: string): Html => new Html(text);

type Page = {
  title: string;
  head: Html;
  name?: string;
  body: Html;
};

export const wholePage = ({ title, head, name, body }: Page): Html =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${title}</title>
    ${head}
  </head>
  <body${name === undefined ? null : html` class="${name}"`}>
    ${body}
  </body>
</html>
`;
