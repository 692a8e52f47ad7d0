// Runs before the first paint, so that a chosen theme or density does not flash. A file of its own: the policy allows no inline script.
(() => {
  try {
    const chosen = localStorage.getItem('muniment.theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
    if (localStorage.getItem('muniment.density') === 'compact') document.documentElement.dataset.density = 'compact';
  } catch {
    // Storage may be switched off; the system's theme then applies.
  }
})();
