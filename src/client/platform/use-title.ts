import { useEffect } from 'react'

/** Sets the page's title in the tab, in the history and for screen readers. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Harborline desk`
  }, [title])
}
