import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useSignedInUser } from '#client/features/auth/session.ts'
import { ContactWithdrawal } from '#client/features/evidence/contact-withdrawal.tsx'
import { PersonConsents } from '#client/features/evidence/person-consents.tsx'
import { LeadPanel } from '#client/features/leads/lead-panel.tsx'
import { LeadSection } from '#client/features/leads/lead-section.tsx'
import { LeadTable, leadColumns } from '#client/features/leads/lead-table.tsx'
import { LeadToolbar } from '#client/features/leads/lead-toolbar.tsx'
import { type LeadQuestion, leadList } from '#client/features/leads/queries.ts'
import { useListChoice } from '#client/features/list-views/use-list-choice.ts'
import { ContactLines } from '#client/features/outbound/contact-lines.tsx'
import { LeadPrequalification } from '#client/features/prequalification/lead-prequalification.tsx'
import { Watchers } from '#client/features/presence/watchers.tsx'
import { LeadsFooter } from '#client/pages/staff/leads-footer.tsx'
import { ListTools } from '#client/pages/staff/list-tools.tsx'
import { NewLeadsBar } from '#client/pages/staff/new-leads-bar.tsx'
import { NoLeads } from '#client/pages/staff/no-leads.tsx'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { useListSteps } from '#client/pages/staff/use-list-steps.ts'
import { useNewLeads } from '#client/pages/staff/use-new-leads.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { useRoom } from '#client/platform/use-room.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { Notice } from '#client/ui/notice.tsx'
import { RefreshButton } from '#client/ui/refresh-button.tsx'
import { SidePanel } from '#client/ui/side-panel.tsx'
import { listConsents } from '#shared/evidence/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { type Lead, leadPageSize } from '#shared/leads/contract.ts'

const route = getRouteApi('/admin/leads')

/** `/admin/leads`: the list, and the lead that `?lead=` names beside it. */
export function LeadsPage() {
  useTitle('Leads')
  const role = useSignedInUser()?.role
  const question = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useRoom(80)
  const { choice } = useListChoice('leads')
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(leadList(question))
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])

  const ask = useCallback(
    (change: Partial<LeadQuestion>) =>
      void navigate({ search: (now) => ({ ...now, ...change, lead: '' }), replace: 'q' in change }),
    [navigate],
  )
  const show = useCallback(
    (lead: string) => void navigate({ search: (now) => ({ ...now, lead }), replace: true, resetScroll: false }),
    [navigate],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const { refetch } = list
  const fresh = useNewLeads({ question, leads, isReading: question.lead !== '', scroller, refetch })
  const { step, close } = useListSteps({ rows: leads, open: question.lead, show, searchBox })

  return (
    <div className="wide:flex wide:h-full">
      <section aria-label="List of leads" className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col">
        <PageHeader title="Leads">
          <div className="flex flex-wrap items-center">
            <ListTools list="leads" columns={leadColumns} />
            <RefreshButton
              readAt={list.dataUpdatedAt}
              isReading={list.isFetching}
              onRefresh={() => void list.refetch()}
            />
          </div>
        </PageHeader>
        <LeadToolbar question={question} onAsk={ask} searchBox={searchBox} />
        <div ref={scroller} className="min-h-0 flex-1 wide:overflow-y-auto">
          <NewLeadsBar count={fresh.count} most={leadPageSize} onShow={() => void fresh.show()} />
          {list.isError && (
            <Notice
              title={leads.length > 0 ? 'The list could not be brought up to date' : 'The leads could not be read'}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            >
              {messageOf(list.error)}
            </Notice>
          )}
          {list.isSuccess && leads.length === 0 && <NoLeads question={question} onAsk={ask} />}
          {(list.isPending || leads.length > 0) && (
            <LeadTable
              leads={leads}
              selected={question.lead}
              isLoading={list.isPending}
              isOutdated={list.isPlaceholderData}
              hidden={choice.hiddenColumns}
              renderLink={(lead) => <LeadLink lead={lead} isOpen={lead.id === question.lead} />}
            />
          )}
          {leads.length > 0 && <LeadsFooter list={list} shown={leads.length} />}
        </div>
      </section>
      {question.lead !== '' && (
        <SidePanel title="Lead" isBeside={isWide} onClose={close}>
          <Watchers kind="lead" id={question.lead} />
          <LeadPanel
            id={question.lead}
            known={leads.find(({ id }) => id === question.lead)}
            onStep={step}
            onClose={close}
          >
            <LeadSection title="Free analysis">
              <LeadPrequalification leadId={question.lead} />
            </LeadSection>
            <LeadSection title="Mails">
              <ContactLines whose="leads" id={question.lead} />
            </LeadSection>
            <LeadSection title="Consents">
              {mayCall(role, listConsents) && <PersonConsents person={{ of: 'lead', id: question.lead }} />}
              <ContactWithdrawal key={question.lead} leadId={question.lead} />
            </LeadSection>
          </LeadPanel>
        </SidePanel>
      )}
    </div>
  )
}

const LeadLink = ({ lead, isOpen }: { lead: Lead; isOpen: boolean }) => (
  <Link
    from="/admin/leads"
    to="/admin/leads"
    search={(now) => ({ ...now, lead: lead.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className="max-w-full truncate font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3"
  >
    {lead.name}
  </Link>
)
