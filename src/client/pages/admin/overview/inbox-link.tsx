import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plainApplicationSearch } from '#client/pages/admin/applications/application-search.ts'
import { plainLeadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import type { InboxItem } from '#shared/admin/inbox/contract.ts'
import { plainTasksSearch } from './tasks-search.ts'

interface InboxLinkProps {
  item: InboxItem
  onOpen: () => void
  children: ReactNode
}

/** Links to the place of the event: the message, note or task, or where it is decided. Fills its row. */
export function InboxLink({ item: { kind, record, itemId }, onOpen, children }: InboxLinkProps) {
  const common = {
    onClick: onOpen,
    children,
    className:
      'text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3',
  }
  if (kind === 'task') return <Link to="/admin/tasks" search={{ ...plainTasksSearch, task: itemId }} {...common} />
  switch (record.kind) {
    case 'application':
      return (
        <Link
          to="/admin/applications/$application"
          params={{ application: record.id }}
          search={{ ...plainApplicationSearch, tab: tabOf(kind) }}
          {...common}
        />
      )
    case 'lead':
      return <Link to="/admin/leads" search={{ ...plainLeadsSearch, lead: record.id }} {...common} />
    case 'merchant':
      return <Link to="/admin/leads-merchant" search={{ merchant: record.id }} {...common} />
    case 'contact':
      return <Link to="/admin/contacts" search={{ contact: record.id }} {...common} />
    case 'payout':
      return <Link to="/admin/commissions/payouts/$payout" params={{ payout: record.id }} {...common} />
    case 'task':
      return <Link to="/admin/tasks" search={{ ...plainTasksSearch, task: record.id }} {...common} />
  }
}

function tabOf(kind: InboxItem['kind']) {
  if (kind === 'reply') return 'messages' as const
  return kind === 'mention' ? ('activity' as const) : ('overview' as const)
}
