import css from './SkipLink.module.css';

/** The first Tab stop of the page: a link that skips bars and menus and goes to the main content. */
export const SkipLink = () => (
  <a
    href="#main"
    className={css.link}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </a>
);
