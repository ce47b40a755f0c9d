import { useOnline } from '#client/platform/use-online.ts'
import { Button } from '#client/ui/button.tsx'
import type { EstimateState } from './use-estimate.ts'

/** Shows whether the answers are saved, and who can see them. */
export function KeepingNote({ keeping, problem, retry }: Omit<EstimateState, 'estimate'>) {
  const isOnline = useOnline()
  if (keeping === 'failed')
    return (
      <div role="alert" className="mt-4 rounded border border-danger bg-danger-soft px-4 py-3 text-sm print:hidden">
        <p>We haven’t received your answers. They’re saved in this tab. {problem}</p>
        <Button look="secondary" className="mt-3" onClick={retry}>
          Send again
        </Button>
      </div>
    )
  return (
    <p role="status" className="mt-4 text-ink-soft text-sm print:hidden">
      {keeping === 'under way' && !isOnline ? offline : words[keeping]}
    </p>
  )
}

const offline = 'You’re offline. Your answers are saved in this tab and haven’t been sent to us yet.'

const words = {
  'under way': 'Saving your answers…',
  kept: 'Your answers are saved without your name. If you leave your details on this page, we’ll link them.',
  'kept with the lead': 'Your answers are saved with your details.',
} as const
