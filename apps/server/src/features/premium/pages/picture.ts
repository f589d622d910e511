import { type Html, html } from '@sermon/domain/html';
import { pictureUrl } from '../../../content/premium/picture.ts';

/** Returns a picture of 16:9, or the place in which the style sheet shows the default one. Search engines read its text. */
export const pictureHtml = (picture: string | null, alt: string, isFirst: boolean): Html =>
  picture === null
    ? html`<div class="picture"></div>`
    : html`<img
        class="picture"
        src="${pictureUrl(picture)}"
        alt="${alt}"
        width="1280"
        height="720"
        ${isFirst ? null : html`loading="lazy"`}
      />`;

export const pictureAddress = (picture: string | null, origin: string): string | null =>
  picture === null ? null : origin + pictureUrl(picture);
