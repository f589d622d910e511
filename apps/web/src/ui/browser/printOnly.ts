const rootId = 'print-root';

/** `css` contains the rules for the content, whose root is `#print-root`. */
type Printed = { css: string; content: readonly HTMLElement[] };

let isPrintingOnly = false;

/** Lays out what the browser's own Print command prints in the place of the screen, except during `printOnly`. */
export function layForPrint(printed: Printed): void {
  if (!isPrintingOnly) lay(printed);
}

function lay({ css, content }: Printed): void {
  liftFromPrint();
  const root = document.createElement('div');
  root.id = rootId;
  const style = document.createElement('style');
  style.textContent = `
#${rootId}{display:none}
@media print{
html,body{height:auto!important;overflow:visible!important;background:none!important;color-scheme:light!important}
body>:not(#${rootId}){display:none!important}
}
${css}`;
  root.append(style, ...content);
  document.body.append(root);
}

export const liftFromPrint = (): void => document.getElementById(rootId)?.remove();

/** Prints this and nothing else, also while a sermon is open that the browser's own Print command would print. */
export function printOnly({ title, ...printed }: Printed & { title: string }): void {
  lay(printed);
  isPrintingOnly = true;
  // The page title becomes the suggested file name. Some browsers read it only after this function has returned.
  const { title: before } = document;
  document.title = title;
  const restore = () => {
    isPrintingOnly = false;
    document.title = before;
    liftFromPrint();
  };
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}
