// Runs before the first paint, so that a dark room never sees a white flash, and whenever the system's theme changes. The key and the values are those of ui/theme.ts.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function wear() {
    var stored = null;
    try {
      stored = localStorage.getItem('sermon-theme');
    } catch (_) {
      // Storage may be closed to this page; then the system decides.
    }
    var isDark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }
  wear();
  system.addEventListener('change', wear);
})();
