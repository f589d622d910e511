import { html } from '@sermon/domain/html';
import { comments } from '@sermon/domain/texts/sharing/comments';
import { productMark, type PublicPage, sheet } from '../page/shell.ts';

/** Opening the page changes nothing: programs open links, too. */
export const unsubscribePage = (path: string): PublicPage => {
  const { title, text, button } = comments.unsubscribe;
  return {
    title,
    meta: null,
    isListed: false,
    name: productMark(),
    main: sheet(
      html`<h1>${title}</h1>
        <p>${text}</p>
        <form method="post" action="${path}"><button type="submit">${button}</button></form>`,
      'discussion',
    ),
    kind: 'passage',
  };
};
