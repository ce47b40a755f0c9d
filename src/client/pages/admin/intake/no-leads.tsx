import type { LeadQuery } from '#client/admin/lead-management/list/list-queries.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { parseChoices } from '#shared/kit/filters/choices.ts'

const noFilter: Partial<LeadQuery> = {
  ...{ q: '', source: '', owner: 'all', due: '', arrived: '', reached: '', status: '', tag: '' },
}

interface NoLeadsProps {
  question: LeadQuery
  onFilter: (change: Partial<LeadQuery>) => void
}

/** There are no leads yet, or none match. */
export function NoLeads({ question: { q, source, owner, due, status, arrived, tag }, onFilter }: NoLeadsProps) {
  const isNarrowed = owner !== 'all' || due !== '' || status !== '' || arrived !== '' || tag !== ''
  if (isNarrowed)
    return (
      <EmptyState
        title={due === '' ? 'No leads match these filters' : 'Nothing is due'}
        action={
          <Button variant="secondary" onClick={() => onFilter(noFilter)}>
            Show all leads
          </Button>
        }
      >
        {due === '' ? 'Change the filters, or show all leads.' : 'None of these leads has a next step due.'}
      </EmptyState>
    )
  if (q === '' && source === '')
    return (
      <EmptyState
        title="No leads yet"
        action={
          <ButtonLink variant="secondary" href="/">
            Open website
          </ButtonLink>
        }
      >
        Everyone who submits the form on the site appears here right away. Try it yourself to see how a lead arrives.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No leads match your search"
      action={
        <Button variant="secondary" onClick={() => onFilter({ q: '', source: '' })}>
          Show all leads
        </Button>
      }
    >
      No lead {q && `has “${q}” in the name, email address or phone number`}
      {q && source && ' and '}
      {source && `came from ${parseChoices(source).join(' or ')}`}.
    </EmptyState>
  )
}
