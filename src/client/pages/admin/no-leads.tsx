import type { LeadQuery } from '#client/intake/leads/queries.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

interface NoLeadsProps {
  question: LeadQuery
  onAsk: (change: Partial<LeadQuery>) => void
}

/** An empty list: because nobody has written yet, or because the question finds nobody. */
export function NoLeads({ question: { q, source, whose, due, status }, onAsk }: NoLeadsProps) {
  const isNarrowed = whose !== 'all' || due !== '' || status !== ''
  if (isNarrowed)
    return (
      <EmptyState
        title={due === '' ? 'No lead is here' : 'Nothing is due'}
        action={
          <Button look="secondary" onClick={() => onAsk({ q: '', source: '', whose: 'all', due: '', status: '' })}>
            Show all leads
          </Button>
        }
      >
        {due === '' ? 'No lead fits all that you have chosen.' : 'No next step of these leads has come due.'}
      </EmptyState>
    )
  if (q === '' && source === '')
    return (
      <EmptyState
        title="No leads yet"
        action={
          <ButtonLink look="secondary" href="/">
            Open the site
          </ButtonLink>
        }
      >
        Everyone who fills in the form on the site appears here the moment it is saved. Send it once yourself to see how
        a lead arrives.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nobody matches"
      action={
        <Button look="secondary" onClick={() => onAsk({ q: '', source: '' })}>
          Show all leads
        </Button>
      }
    >
      No lead {q && `has “${q}” in the name, e-mail address or phone number`}
      {q && source && ' and '}
      {source && `came by ${source}`}.
    </EmptyState>
  )
}
