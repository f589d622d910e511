import css from './SkipLink.module.css';

/** The first stop of the Tab key: jumps over bars and menus to what the page is about. */
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
