import { type ComponentType, type FunctionComponent, lazy, useEffect } from 'react'

interface LaterComponent<Props> extends FunctionComponent<Props> {
  /** Fetches the component before it is shown. If that fails, showing it tries again. */
  preload: () => void
}

/**
 * Returns a component that is fetched when it is first shown, which takes a `Suspense` around it. After `preload` it
 * is drawn at once, without a frame of the fallback.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy: ComponentType<Props> = lazy(fetch)
  const Later = (props: Props) => {
    const Part = loaded ?? Lazy
    return <Part {...props} />
  }
  return Object.assign(Later, { preload: () => void fetch().catch(() => {}) })
}

/** Fetches a component in the background once the screen is there, such as the panel of a list. */
export function usePreload({ preload }: Pick<LaterComponent<never>, 'preload'>, isReady: boolean) {
  useEffect(() => {
    if (isReady) preload()
  }, [isReady, preload])
}
