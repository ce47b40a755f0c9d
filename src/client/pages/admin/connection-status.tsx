import type { LiveState } from '#client/platform/live.ts'

/** Shown if live updates are interrupted. */
export const ConnectionStatus = ({ state }: { state: LiveState }) => (
  <p role="status" className={state === 'lost' ? 'px-5 py-2 text-[0.8125rem] text-ink-soft' : 'sr-only'}>
    {state === 'lost' && 'Live updates are interrupted. Checking for changes every 30 seconds.'}
  </p>
)
