/**
 * Handles the offline page shown for a page that couldn't load: scrolls to the top, though the browser would restore
 * that page's position, and reloads when the connection is back.
 */
export function followConnection() {
  if (location.pathname === '/offline' || !document.querySelector('[data-offline]')) return
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('online', () => location.reload())
}
