import type { LiveState } from '#client/platform/live.ts'

/** Says quietly that the desk has lost its live updates; silent while all is well. */
export const LiveSign = ({ state }: { state: LiveState }) => (
  <p role="status" className={state === 'lost' ? 'px-5 py-2 text-[0.8125rem] text-ink-soft' : 'sr-only'}>
    {state === 'lost' && 'Live updates are interrupted. The desk looks every 30 seconds.'}
  </p>
)
