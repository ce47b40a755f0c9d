import { Button } from '#client/ui/button.tsx'
import type { Saving } from './saving.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

interface SavingLineProps {
  saving: Saving
  onRetry: () => void
}

/** Where the answers are. Only trouble, and its end, is read out: a word after every key would be noise. */
export const SavingLine = ({ saving, onRetry }: SavingLineProps) => (
  <div className="text-sm">
    <p className="figures text-ink-soft">{savingWords(saving)}</p>
    <div role="status">
      {saving.kind === 'waiting' && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded border border-brass bg-surface px-4 py-2 text-ink">
          <p>
            <strong>No connection.</strong> Keep typing: your answers are kept here, and sent when it is back.
          </p>
          <Button look="quiet" className="px-0" onClick={onRetry}>
            Try now
          </Button>
        </div>
      )}
    </div>
    {saving.kind === 'refused' && (
      <p role="alert" className="mt-2 rounded border border-danger bg-danger-soft px-4 py-2 text-ink">
        {saving.message}
      </p>
    )}
  </div>
)

function savingWords(saving: Saving): string {
  switch (saving.kind) {
    case 'saved':
      return saving.at ? `Saved ${clock.format(new Date(saving.at))}` : 'Saved as you type'
    case 'refused':
      return 'Not saved'
    case 'waiting':
      return 'Not sent yet'
    case 'closed':
      return 'Not sent yet'
    default:
      return 'Saving…'
  }
}
