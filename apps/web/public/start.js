// Runs before the first paint and before all modules.

// Sets the theme, to avoid a white flash in dark mode, and again when the system theme changes. The storage key and the
// values must match ui/theme/theme.ts.
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

// Fetches the modules of the screen at this address together with those of every screen. The page lists them by the
// beginnings of the addresses (earlyModules.config.ts).
(function () {
  var list = document.getElementById('early-modules');
  var screens = list ? JSON.parse(list.textContent) : {};
  for (var start in screens) {
    if (!location.pathname.startsWith(start)) continue;
    for (var file of screens[start]) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    }
  }
})();
