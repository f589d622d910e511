import { type Html, html, trusted, wholePage } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';

/** A request for a page. `path` is the part after /sandbox/, such as `checkout/cs_test_1`. */
export type PageRequest = { method: 'GET' | 'POST'; path: string; fields: Record<string, string> };

export type PageReply =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'data'; status: number; data: object };

/** The colors are those of tokens.ts in the web app. The page loads nothing and runs no script. */
const style = `
:root { color-scheme: light dark; --canvas: #f5f2eb; --sheet: #fffefb; --ink: #25211b; --soft: #5e5648; --line: #827967; --rule: #ded7c9;
  --green: #1f4d3d; --on-green: #fffefb; --error: #a32a1e; --test: #8a5300; --on-test: #fffefb; }
@media (prefers-color-scheme: dark) { :root { --canvas: #151311; --sheet: #1f1c19; --ink: #eae4d8; --soft: #b5ab9a; --line: #918776; --rule: #3a352e;
  --green: #9cc4ad; --on-green: #10241b; --error: #f0988b; --test: #f0c073; --on-test: #2a1d05; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--canvas); color: var(--ink); font: 400 1rem/1.5 'Segoe UI', system-ui, sans-serif; }
header { position: sticky; top: 0; } .test { margin: 0; padding: 8px 16px; background: var(--test); color: var(--on-test); font-weight: 600; text-align: center; }
main { max-width: 560px; margin: 24px auto 48px; padding: 24px; background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px; }
h1, h2 { margin: 0 0 16px; font-family: 'Iowan Old Style', Georgia, serif; font-weight: 600; line-height: 1.3; text-wrap: balance; }
h1 { font-size: 1.5rem; } h2 { margin-top: 32px; font-size: 1.2rem; }
p { margin: 0 0 12px; } .soft { color: var(--soft); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid var(--rule); text-align: left; font-weight: 400; }
td:last-child, thead th:last-child { text-align: right; } tr.total > * { border-bottom: 0; font-weight: 600; }
label { display: block; margin: 12px 0 4px; font-weight: 600; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); color: var(--ink); font: inherit; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
button { width: 100%; min-height: 44px; margin-top: 20px; border: 0; border-radius: 6px; background: var(--green); color: var(--on-green); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: none; border: 1px solid var(--line); color: var(--ink); }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
a { display: inline-block; padding: 10px 0; color: var(--green); font-weight: 600; }
td a { padding: 2px 0; }
[aria-invalid] { border: 2px solid var(--error); } .field-error { margin: 4px 0 0; color: var(--error); font-weight: 600; }
.error { padding: 12px; border: 1px solid var(--error); border-radius: 6px; color: var(--error); font-weight: 600; }
table + a, form + p { margin-top: 16px; }
@media (max-width: 600px) { .pair { grid-template-columns: 1fr; } th:not(:last-child), td:not(:last-child) { padding-right: 8px; } main { margin: 0; border: 0; border-radius: 0; padding: 20px 16px; }
  table:has(th:nth-child(4)) { font-size: 0.875rem; } td:first-child:nth-last-child(2), td:nth-child(2):nth-last-child(3) { white-space: nowrap; } }
`;

const layout = (title: string, content: Html): string =>
  wholePage({
    title: `${title} – ${productName}`,
    head: html`<meta name="robots" content="noindex" />
      <style>
        ${trusted(style)}
      </style>`,
    body: html`<header><p class="test" role="note">Test mode: no card is charged</p></header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>`,
  }).text;

export const page = (title: string, content: Html, status = 200): PageReply => ({
  kind: 'page',
  status,
  html: layout(title, content),
});

export const refusalPage = (message: string): string => layout('Please wait a moment', html`<p>${message}</p>`);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const dateText = (time: number): string => day.format(time).replace('Sept', 'Sep');
