// Runs before the first paint, to avoid a white flash in dark mode, and again when the system theme changes. The
// storage key and the values must match ui/theme/theme.ts.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function wear() {
    var stored = null;
    try {
      stored = localStorage.getItem('sermon-theme');
    } catch (_) {
      // If the browser refuses storage, the system theme applies.
    }
    var isDark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }
  wear();
  system.addEventListener('change', wear);
})();
