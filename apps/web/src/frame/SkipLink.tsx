import css from './SkipLink.module.css';

/** The first Tab stop of the page. Skips bars and menus. */
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
