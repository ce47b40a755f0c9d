import { useEffect } from 'react'

/** The browser asks before the page is reloaded, closed or left. */
export function useLeaveWarning() {
  useEffect(() => {
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
