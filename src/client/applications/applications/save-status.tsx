import type { Saving } from './saving.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Save status. Not announced by screen readers, because it changes with every key. */
export const SaveStatus = ({ saving }: { saving: Saving }) => (
  <p className="figures text-ink-soft text-sm">{formatSaving(saving)}</p>
)

function formatSaving(saving: Saving): string {
  switch (saving.kind) {
    case 'saved':
      return saving.at ? `Saved ${clock.format(new Date(saving.at))}` : 'Saved as you type'
    case 'unsaved':
    case 'saving':
      return 'Saving…'
    case 'contested':
      return 'Not saved: choose answers'
    case 'refused':
      return 'Not saved'
    default:
      return 'Not saved yet'
  }
}
