/**
 * The theme chosen on this device, applied before the first paint. The page waits for this script, so it is a separate
 * file: the content security policy refuses inline scripts, and modules run too late. So it imports nothing.
 */
declare global {
  /** Shows this tab in `light` or `dark`; any other value follows the device. */
  var showTheme: (theme: string | null) => void
}

const themeKey = 'caderneta-theme'

globalThis.showTheme = (theme) => {
  const fixed = theme === 'light' || theme === 'dark' ? theme : undefined
  const root = document.documentElement
  if (fixed) root.dataset.theme = fixed
  else delete root.dataset.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.of ?? ''
    meta.media = fixed ? (own === fixed ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`
  }
}

try {
  showTheme(localStorage.getItem(themeKey))
} catch {
  // The browser stores nothing for this site.
}
// Changed in another tab, or cleared with everything else.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === themeKey || key === null) showTheme(newValue)
})

export {}
