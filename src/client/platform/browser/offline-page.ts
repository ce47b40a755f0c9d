/**
 * Scrolls the offline page to the top, because browsers restore the missing page's position, and reloads once online.
 */
export function followConnection() {
  if (location.pathname === '/offline' || !document.querySelector('[data-offline]')) return
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('online', () => location.reload())
}
