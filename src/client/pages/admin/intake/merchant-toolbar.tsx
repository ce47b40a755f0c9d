import type { RefObject } from 'react'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { MerchantStatements } from '#client/applications/documents/merchant-statements.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { MerchantPanel } from '#client/intake/merchants/merchant-panel.tsx'
import type { MerchantQuery } from '#client/intake/merchants/queries.ts'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { RecordPanel } from '#client/pages/admin/lists/list-page.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { type MerchantLeadFilter, merchantSorts } from '#shared/intake/merchants/admin-contract.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'

type MerchantView = MerchantLeadFilter['view']

const viewLabels: Record<MerchantView, string> = {
  open: 'Open',
  statements: 'Statements',
  quotes: 'Quotes',
  accounts: 'Accounts',
  ended: 'Ended',
  all: 'All',
}
const sortLabels: Record<MerchantLeadFilter['sort'], string> = {
  newest: 'Newest first',
  due: 'Due first',
  volume: 'Largest sales first',
}

interface MerchantToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>
  question: MerchantQuery
  onAsk: (change: Partial<MerchantQuery>) => void
  statuses: readonly MerchantStatus[]
  views: readonly MerchantView[]
}

export const MerchantToolbar = ({ searchBox, question, onAsk, statuses, views }: MerchantToolbarProps) => (
  <>
    <SearchField
      ref={searchBox}
      label="Search merchants"
      placeholder="Reference, business, name or phone"
      value={question.q}
      onSearch={(q) => onAsk({ q })}
    />
    <Choice
      label="View"
      value={question.view}
      all={views}
      labels={viewLabels}
      onChange={(view) => onAsk({ view, status: '' })}
    />
    <Choice
      label="Status"
      value={question.status}
      all={['', ...statuses]}
      labels={{ '': 'Any status', ...merchantStatusLabels }}
      onChange={(status) => onAsk({ status })}
    />
    <Choice
      label="Sort by"
      value={question.sort}
      all={merchantSorts}
      labels={sortLabels}
      onChange={(sort) => onAsk({ sort })}
    />
  </>
)

interface MerchantSidePanelProps {
  title: string
  page: { open: string; close: () => void }
}

export function MerchantSidePanel({ title, page }: MerchantSidePanelProps) {
  const me = useSignedInUser()?.id ?? ''
  const { open, close } = page
  return (
    <RecordPanel title={title} page={page}>
      <RecordViewers kind="merchant" id={open} />
      <MerchantPanel
        id={open}
        me={me}
        tasks={<PanelTasks kind="merchant" id={open} />}
        statements={(lead, request) => <MerchantStatements lead={lead} request={request} />}
        onClose={close}
      />
    </RecordPanel>
  )
}
