import { escapeHtml } from '@sermon/domain/text';
import { pictureUrl } from '../../../content/premium/picture.ts';

/** Returns a picture of 16:9, or the place in which the style sheet shows the default one. Search engines read its text. */
export const pictureHtml = (picture: string | null, alt: string, isFirst: boolean): string =>
  picture === null
    ? '<div class="picture"></div>'
    : `<img class="picture" src="${pictureUrl(picture)}" alt="${escapeHtml(alt)}" width="1280" height="720"${isFirst ? '' : ' loading="lazy"'} />`;

/** Returns the absolute address of a picture; null if there is none. */
export const pictureAddress = (picture: string | null, origin: string): string | null =>
  picture === null ? null : origin + pictureUrl(picture);
