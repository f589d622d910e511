// Loads the font families that a document may use, and the scripts that the sermon font lacks. The browser downloads a
// font file only when a character needs it.
import '@fontsource-variable/arimo/wght.css';
import '@fontsource-variable/arimo/wght-italic.css';
import '@fontsource-variable/noto-serif-hebrew/wght.css';
import '@fontsource-variable/roboto/wght.css';
import '@fontsource-variable/roboto/wght-italic.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import '@fontsource/gentium-book-plus/400.css';
import '@fontsource/ubuntu/400.css';
import '@fontsource/ubuntu/400-italic.css';
import '@fontsource/ubuntu/700.css';
import '@fontsource/ubuntu/700-italic.css';
import type { Font } from '@sermon/domain/document/schema';

export const sermonFamily =
  '"Source Serif 4 Variable", "Gentium Book Plus", "Noto Serif Hebrew Variable", "Iowan Old Style", Georgia, serif';

/**
 * The CSS font stack for each family that a document can name. A font installed on the device comes first, followed by
 * an open equivalent.
 */
export const families: Record<Font, string> = {
  ubuntu: 'Ubuntu, Arial, "Arimo Variable", sans-serif',
  helvetica: '"Helvetica Neue", Helvetica, Arial, "Arimo Variable", sans-serif',
  roboto: '"Roboto Variable", Roboto, Arial, "Arimo Variable", sans-serif',
};
