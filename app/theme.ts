/**
 * The theme that was chosen on this device, shown before the first paint. The page waits for this script, which is why it
 * is a file of its own: scripts in the page itself are refused by the content security policy, and modules run too late.
 * So it imports nothing.
 */
declare global {
  /** Shows this tab in `light` or `dark`; with anything else as the device has it. */
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
  // The browser keeps nothing for us.
}
// Chosen in another tab, or forgotten with all else.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === themeKey || key === null) showTheme(newValue)
})

export {}
