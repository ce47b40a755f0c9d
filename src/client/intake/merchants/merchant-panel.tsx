import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { RecordPanel } from '#client/ui/record-panel.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { formatMonth } from '#shared/applications/documents/statement-month.ts'
import { equipmentLabels, needLabels, pricingLabels } from '#shared/intake/merchants/choices.ts'
import type { MerchantFile } from '#shared/intake/merchants/desk-contract.ts'
import { isAccount } from '#shared/intake/merchants/merchant-status.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { phoneLink } from '#shared/kit/phone-link.ts'
import { industryLabels } from '#shared/placement/lenders/industry.ts'
import { BoardingList } from './boarding-list.tsx'
import { merchantStatusLabels } from './merchant-labels.ts'
import { MerchantMoves } from './merchant-moves.tsx'
import { MerchantNotes } from './merchant-notes.tsx'
import { MerchantQuotes } from './merchant-quotes.tsx'
import { MerchantStatements } from './merchant-statements.tsx'
import { PlanForm } from './plan-form.tsx'
import { merchantFile } from './queries.ts'
import { StatementFigures } from './statement-figures.tsx'

interface MerchantPanelProps {
  id: string
  /** Id of who is signed in. */
  me: string
  tasks: ReactNode
  onClose: () => void
}

/** Everything about one request for a quote. */
export function MerchantPanel({ id, me, tasks, onClose }: MerchantPanelProps) {
  const query = useQuery(merchantFile(id))
  const file = query.data
  return (
    <RecordPanel
      id={id}
      title={file?.lead.businessName}
      intro={file && <MerchantIntro lead={file.lead} />}
      gone={isGone(query.error) ? 'There is no such request' : undefined}
      problem={query.isError ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {file && (
        <>
          <MerchantMoves file={file} me={me} />
          <PanelSection title="What comes next">
            <PlanForm lead={file.lead} />
          </PanelSection>
          <PanelSection title="Tasks">{tasks}</PanelSection>
          {isAccount(file.lead.status) && (
            <PanelSection title="Boarding">
              <BoardingList file={file} />
            </PanelSection>
          )}
          <PanelSection title="Statements">
            <MerchantStatements lead={file.lead} />
          </PanelSection>
          <PanelSection title="The month">
            <StatementFigures lead={file.lead} />
          </PanelSection>
          <PanelSection title="Quotes">
            <MerchantQuotes file={file} />
          </PanelSection>
          <PanelSection title="The business">
            <FactList facts={facts(file.lead)} />
          </PanelSection>
          <PanelSection title="Notes">
            <MerchantNotes file={file} />
          </PanelSection>
          <PanelSection title="History">
            <ol className="grid grid-cols-1 gap-2">
              {file.moves.map((move) => (
                <li key={move.id}>
                  {merchantStatusLabels[move.to]} · {move.by}{' '}
                  <span className="text-ink-soft text-sm">
                    · <ExactTime at={move.at} />
                  </span>
                  {move.reason && <span className="block text-ink-soft text-sm">{move.reason}</span>}
                </li>
              ))}
            </ol>
          </PanelSection>
        </>
      )}
    </RecordPanel>
  )
}

const MerchantIntro = ({ lead }: { lead: MerchantFile['lead'] }) => (
  <>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
      <span className="figures">{lead.reference}</span> · <Badge>{merchantStatusLabels[lead.status]}</Badge>
    </p>
    <p className="wrap-anywhere mt-1">
      {lead.name} ·{' '}
      <a className="underline underline-offset-4" href={`mailto:${lead.email}`}>
        {lead.email}
      </a>
      {lead.phone && (
        <>
          {' · '}
          <a className="figures whitespace-nowrap underline underline-offset-4" href={phoneLink(lead.phone)}>
            {formatPhone(lead.phone)}
          </a>
        </>
      )}
    </p>
  </>
)

const facts = (lead: MerchantFile['lead']) =>
  [
    ['Does', industryLabels[lead.industry]],
    ['Processor now', lead.processor],
    ['Charged by', lead.pricingModel === 'unknown' ? '' : pricingLabels[lead.pricingModel]],
    ['Contract ends', lead.contractEnds && formatMonth(lead.contractEnds)],
    ['Terminals', equipmentLabels[lead.equipment]],
    ['Needs', lead.needs.map((need) => needLabels[need]).join('\n')],
    ['Ended by a processor', lead.wasTerminated ? 'Yes: ask before a quote' : ''],
    ['Wrote', lead.remarks],
    ['Asked', <ExactTime key="at" at={lead.createdAt} />],
  ] as const
