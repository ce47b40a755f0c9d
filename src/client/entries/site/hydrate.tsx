import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** The `wake` of an island: makes the written markup live, at once, so that a held-back event can be replayed. */
export const hydrate =
  <Props extends object>(Component: ComponentType<Props>) =>
  (island: HTMLElement) => {
    const props = JSON.parse(island.dataset.props ?? '{}') as Props
    flushSync(() => hydrateRoot(island, <Component {...props} />, { identifierPrefix: island.id }))
    island.dataset.awake = ''
    island.ariaBusy = null
  }
