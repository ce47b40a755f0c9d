import { useCallback, useEffect, useState } from 'react'

const parameter = 'step'

const slugNow = () => new URLSearchParams(location.search).get(parameter)

/**
 * Tracks the step in the address (`?step=owners`), so that the browser's Back and Forward buttons move between steps.
 * @param isEntered whether the first step was opened by a click on this page rather than by loading it.
 */
export function useStepAddress(isEntered: boolean) {
  const [slug, setSlug] = useState(slugNow)
  /** Path of the question to focus; undefined focuses the title. */
  const [target, setTarget] = useState<{ path: string | undefined } | undefined>(
    isEntered ? { path: undefined } : undefined,
  )

  useEffect(() => {
    const onPopState = () => {
      setSlug(slugNow())
      setTarget({ path: undefined })
    }
    addEventListener('popstate', onPopState)
    // Scroll positions don't carry over between steps: each starts at its title. A reload keeps the position.
    history.scrollRestoration = 'manual'
    const onReload = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', onReload)
    return () => {
      removeEventListener('popstate', onPopState)
      removeEventListener('pagehide', onReload)
      history.scrollRestoration = 'auto'
    }
  }, [])

  const go = useCallback((to: string, path?: string) => {
    if (to !== slugNow()) history.pushState(null, '', addressOf(to))
    setSlug(to)
    setTarget({ path })
  }, [])

  /** Sets the step without adding a history entry. */
  const settle = useCallback((to: string) => {
    history.replaceState(history.state, '', addressOf(to))
    setSlug(to)
  }, [])

  return { slug, target, go, settle }
}

export const addressOf = (slug: string) => `${location.pathname}?${parameter}=${slug}`
