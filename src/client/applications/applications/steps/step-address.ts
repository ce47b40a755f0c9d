import { useCallback, useEffect, useState } from 'react'

const parameter = 'step'

const slugNow = () => new URLSearchParams(location.search).get(parameter)

/**
 * Tracks the step in the address (`?step=owners`), so that Back and Forward move between steps.
 * @param isEntered the first step was opened by a click on this page.
 */
export function useStepAddress(isEntered: boolean) {
  const [slug, setSlug] = useState(slugNow)
  /** Path of the question to focus; undefined for the title. */
  const [target, setTarget] = useState<{ path: string | undefined } | undefined>(
    isEntered ? { path: undefined } : undefined,
  )

  useEffect(() => {
    const onPopState = () => {
      setSlug(slugNow())
      setTarget({ path: undefined })
    }
    addEventListener('popstate', onPopState)
    // Each step starts at its title. A reload keeps the position.
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

  /** Adds no history entry. */
  const settle = useCallback((to: string) => {
    history.replaceState(history.state, '', addressOf(to))
    setSlug(to)
  }, [])

  return { slug, target, go, settle }
}

export const addressOf = (slug: string) => `${location.pathname}?${parameter}=${slug}`
