import { useEffect } from 'react'

/** While mounted, the browser asks before the page is reloaded, closed or left for another site. */
export function useLeaveWarning() {
  useEffect(() => {
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
