/**
 * Follows the connection on the offline page, which the service worker shows for pages that couldn't load: scrolls to
 * the top, though the browser would restore the position of that page, and reloads when the connection is back.
 */
export function followConnection() {
  if (location.pathname === '/offline' || !document.querySelector('[data-offline]')) return
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('online', () => location.reload())
}
