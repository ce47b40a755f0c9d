import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { IslandProblem } from './island-problem.tsx'

/** Hydrates an island synchronously, so that a held-back event can be replayed. */
export const hydrate =
  <Props extends object>(Component: ComponentType<Props>) =>
  (island: HTMLElement) => {
    const props = JSON.parse(island.dataset.props ?? '{}') as Props
    const part = (
      <ErrorBoundary fallback={IslandProblem}>
        <Component {...props} />
      </ErrorBoundary>
    )
    flushSync(() => hydrateRoot(island, part, { identifierPrefix: island.id, onCaughtError: reportError }))
    island.dataset.awake = ''
    island.ariaBusy = null
  }
