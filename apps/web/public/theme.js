// Runs before the first paint, to avoid a white flash in dark mode and text that changes its size, and again when the
// system theme changes. The storage keys and the values must match ui/theme/theme.ts and ui/theme/textSize.ts.
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
  function size() {
    try {
      document.documentElement.dataset.textSize = localStorage.getItem('sermon-text-size') || 'default';
    } catch (_) {
      // Without storage, the text has the usual size.
    }
  }
  wear();
  size();
  system.addEventListener('change', wear);
  // Another window may change it.
  addEventListener('storage', size);
})();
