/**
 * Where a page could not be fetched, the service worker shows the offline page in its place: from its beginning, though
 * the browser would go to where that page was left, and until the connection is back.
 */
export function followConnection() {
  if (location.pathname === '/offline' || !document.querySelector('[data-offline]')) return
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('online', () => location.reload())
}
