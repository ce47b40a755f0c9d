import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { RecordPanel } from '#client/ui/record-panel.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { equipmentLabels, needLabels, pricingLabels } from '#shared/intake/merchants/choices.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { isAccount } from '#shared/intake/merchants/merchant-status.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { formatMonth } from '#shared/kit/month.ts'
import { phoneLink } from '#shared/kit/phone-link.ts'
import { BoardingList } from './boarding-list.tsx'
import { merchantStatusLabels } from './merchant-labels.ts'
import { MerchantMoves } from './merchant-moves.tsx'
import { MerchantNotes } from './merchant-notes.tsx'
import { MerchantQuotes } from './merchant-quotes.tsx'
import { NextStepForm } from './next-step-form.tsx'
import { merchantDetail } from './queries.ts'
import { StatementFigures } from './statement-figures.tsx'
import { StatementRequest } from './statement-request.tsx'

interface MerchantPanelProps {
  id: string
  /** Id of the signed-in user. */
  me: string
  tasks: ReactNode
  /** Renders the statements received, with the request for one below them. */
  statements: (lead: MerchantDetail['lead'], request: ReactNode) => ReactNode
  onClose: () => void
}

/** The side panel of one merchant request. */
export function MerchantPanel({ id, me, tasks, statements, onClose }: MerchantPanelProps) {
  const query = useQuery(merchantDetail(id))
  const file = query.data
  return (
    <RecordPanel
      id={id}
      title={file?.lead.businessName}
      intro={file && <MerchantIntro lead={file.lead} />}
      gone={isGone(query.error) ? 'Request not found' : undefined}
      problem={query.isError ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {file && (
        <>
          <MerchantMoves file={file} me={me} />
          <PanelSection title="Progress">
            <NextStepForm lead={file.lead} />
          </PanelSection>
          <PanelSection title="Tasks">{tasks}</PanelSection>
          {isAccount(file.lead.status) && (
            <PanelSection title="Boarding">
              <BoardingList file={file} />
            </PanelSection>
          )}
          <PanelSection title="Statements">{statements(file.lead, <StatementRequest lead={file.lead} />)}</PanelSection>
          <PanelSection title="Monthly figures">
            <StatementFigures lead={file.lead} />
          </PanelSection>
          <PanelSection title="Quotes">
            <MerchantQuotes file={file} />
          </PanelSection>
          <PanelSection title="Business">
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

const MerchantIntro = ({ lead }: { lead: MerchantDetail['lead'] }) => (
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

const facts = (lead: MerchantDetail['lead']) =>
  [
    ['Industry', industryLabels[lead.industry]],
    ['Current processor', lead.processor],
    ['Pricing model', lead.pricingModel === 'unknown' ? '' : pricingLabels[lead.pricingModel]],
    ['Contract ends', lead.contractEnds && formatMonth(lead.contractEnds)],
    ['Terminals', equipmentLabels[lead.equipment]],
    ['Needs', lead.needs.map((need) => needLabels[need]).join('\n')],
    ['Terminated by a processor', lead.wasTerminated ? 'Yes, ask before quoting' : ''],
    ['Remarks', lead.remarks],
    ['Requested', <ExactTime key="at" at={lead.createdAt} />],
  ] as const
