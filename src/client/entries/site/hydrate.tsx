import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Button } from '#client/ui/button.tsx'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import * as copy from './copy.ts'

/** Retries restore input from session storage. */
const IslandProblem = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid gap-3">
    <p className="font-semibold">{copy.partStoppedWorking}</p>
    <p>
      <Button onClick={onRetry}>{copy.tryAgain}</Button>
    </p>
    <p>
      <a href="/">{copy.returnHome}</a>
    </p>
  </div>
)

/** Hydrates synchronously, so that a held-back event can be replayed. */
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
