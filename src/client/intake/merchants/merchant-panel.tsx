import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MentionArea, useLinkMentions } from '#client/platform/components/mention-area.tsx'
import { MoveForm } from '#client/platform/components/move-form.tsx'
import { NoteText } from '#client/platform/components/note-text.tsx'
import { IfMayChange, RecordAccess, useMayChange } from '#client/platform/components/record-access.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { equipmentLabels, needLabels, pricingLabels } from '#shared/intake/merchants/choices.ts'
import { formatRange } from '#shared/intake/merchants/format-quote.ts'
import { merchantMoves, needsReason } from '#shared/intake/merchants/merchant-moves.ts'
import { isAccount, merchantStatusLabels, merchantStatusTones } from '#shared/intake/merchants/merchant-status.ts'
import { residualCents } from '#shared/intake/merchants/quote-contract.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { formatPhone, phoneLink } from '#shared/kit/format-phone.ts'
import { formatMonth } from '#shared/kit/month.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import { BoardingRow } from './boarding-row.tsx'
import * as copy from './copy.tsx'
import { MerchantOwner } from './merchant-owner.tsx'
import { MerchantQuotes } from './merchant-quotes.tsx'
import { NextStepForm } from './next-step-form.tsx'
import {
  agreeResidual,
  askForStatement,
  merchantDetail,
  moveMerchantLead,
  useMerchantChange,
  writeNote,
} from './queries.ts'
import { StatementFigures } from './statement-figures.tsx'

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : String(basisPoints / 100))

interface MerchantMovesProps {
  file: MerchantDetail
  me: string
  mayAssign: boolean
}

const moveStateOf = ({ lead, nextStatuses }: MerchantDetail) => ({ from: lead.status, next: nextStatuses })

interface MerchantPanelProps {
  id: string
  me: string
  /** Can assign requests to others. */
  mayAssign?: boolean
  tasks: ReactNode
  /** Renders the statements received, above the request for one. */
  statements: (lead: MerchantDetail['lead'], request: ReactNode) => ReactNode
  renderTags?: (lead: MerchantDetail['lead']) => ReactNode
  onClose: () => void
}

export function MerchantPanel(props: MerchantPanelProps) {
  const { id, me, mayAssign = false, tasks, statements, renderTags, onClose } = props
  const query = useQuery(merchantDetail(id))
  const file = query.data
  return (
    <RecordPanel
      id={id}
      title={file?.lead.businessName}
      intro={file && <MerchantIntro lead={file.lead} />}
      gone={isGone(query.error) ? 'Merchant lead not found' : undefined}
      problem={query.isError ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {file && (
        <RecordAccess mayChange={file.lead.mayChange}>
          {renderTags?.(file.lead)}
          <MerchantMoves file={file} me={me} mayAssign={mayAssign} />
          <IfMayChange>
            <PanelSection title="Progress">
              <NextStepForm lead={file.lead} />
            </PanelSection>
          </IfMayChange>
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
        </RecordAccess>
      )}
    </RecordPanel>
  )
}

const MerchantIntro = ({ lead }: { lead: MerchantDetail['lead'] }) => (
  <>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
      <span className="figures">{lead.reference}</span>{' '}
      <StatusBadge tone={merchantStatusTones[lead.status]}>{merchantStatusLabels[lead.status]}</StatusBadge>
    </p>
    <p className="wrap-anywhere mt-1 flex flex-wrap gap-x-4">
      <span>{lead.name}</span>
      <a className="underline underline-offset-4" href={`mailto:${lead.email}`}>
        {lead.email}
      </a>
      {lead.phone && (
        <a className="figures whitespace-nowrap underline underline-offset-4" href={phoneLink(lead.phone)}>
          {formatPhone(lead.phone)}
        </a>
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
    ['Comments', lead.remarks],
    ['Requested', <ExactTime key="at" at={lead.createdAt} />],
  ] as const

function BoardingList({ file }: { file: MerchantDetail }) {
  const { lead, boarding } = file
  const isOpen = lead.status === 'accepted' || lead.status === 'boarding'
  return (
    <>
      <p className="text-ink-soft">
        {lead.boardingDone} of {boardingSteps.length} done
        {isOpen && lead.boardingDone === boardingSteps.length && '. Move the account to Live when you’re ready.'}
      </p>
      <ol className="divide-y divide-line">
        {boarding.map((item) => (
          <BoardingRow key={item.step} item={item} leadId={lead.id} isOpen={isOpen} />
        ))}
      </ol>
      <IfMayChange>
        <ResidualForm file={file} />
      </IfMayChange>
    </>
  )
}

/** Sends an email, if the status allows it. */
function StatementRequest({ lead: { id, status } }: { lead: MerchantDetail['lead'] }) {
  const ask = useMerchantChange(askForStatement)
  const problem = formProblem(ask.error)
  const isRequested = status === 'statement_requested'
  const mayChange = useMayChange()
  const canAsk = mayChange && (isRequested || merchantMoves(status).includes('statement_requested'))
  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      {canAsk && (
        <Button variant="secondary" className="mt-2" disabled={ask.isPending} onClick={() => ask.mutate({ id })}>
          {ask.isPending ? 'Requesting…' : isRequested ? 'Request again by email' : 'Request statement by email'}
        </Button>
      )}
      <p role="status" className="text-ink-soft text-sm">
        {ask.isSuccess && copy.uploadLinkTiming}
      </p>
    </>
  )
}

function MerchantMoves({ file, me, mayAssign }: MerchantMovesProps) {
  const { id } = file.lead
  const client = useQueryClient()
  const move = useMerchantChange(moveMerchantLead)
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <MerchantOwner lead={file.lead} me={me} mayAssign={mayAssign} />
      <IfMayChange>
        <MoveForm
          record={id}
          current={moveStateOf(file)}
          labels={merchantStatusLabels}
          reason={{
            label: (to) => (needsReason(to, file.lead.status) ? 'Reason' : 'Reason (optional)'),
            help: 'Saved in the history.',
          }}
          problem={formProblem(move.error)}
          isMoving={move.isPending}
          onMove={(request) => move.mutateAsync({ id, ...request })}
          refetch={() => {
            const read = client.getQueryData(merchantDetail(id).queryKey)
            return read && moveStateOf(read)
          }}
        />
      </IfMayChange>
    </div>
  )
}

function MerchantNotes({ file: { lead, notes } }: { file: MerchantDetail }) {
  const form = useRecordForm(`note ${lead.id}`, { saved: { body: '' }, saving: useMerchantChange(writeNote) })
  const linkMentions = useLinkMentions()
  return (
    <>
      {notes.length === 0 && <p className="text-ink-soft">No notes yet.</p>}
      <ol className="grid grid-cols-1 gap-2">
        {notes.map((note) => (
          <li key={note.id} className="rounded border border-line px-3 py-2">
            <p className="text-ink-soft text-sm">
              {note.by} · <ExactTime at={note.at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">
              <NoteText body={note.body} />
            </p>
          </li>
        ))}
      </ol>
      <IfMayChange>
        <Form
          problem={form.problem}
          onSubmit={() => form.submit({ id: lead.id, noteId: form.newId, body: linkMentions(form.draft.body) })}
          className="mt-3 grid grid-cols-1 gap-2"
        >
          <MentionArea
            {...form.field('body')}
            label="Note"
            help="Internal only. Type @ to mention someone."
            maxLength={4_000}
          />
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
            {form.isSaving ? 'Adding…' : 'Add note'}
          </Button>
        </Form>
      </IfMayChange>
    </>
  )
}

/** Our share of the processor's margin. */
function ResidualForm({ file: { lead, quotes } }: { file: MerchantDetail }) {
  const { id, residualBasisPoints } = lead
  const form = useRecordForm(`residual ${id}`, {
    ...{ saved: { residual: percent(residualBasisPoints) }, version: residualBasisPoints },
    saving: useMerchantChange(agreeResidual),
  })
  const { residual } = form.draft
  const accepted = quotes.find(({ acceptedAt }) => acceptedAt !== null) ?? quotes[0]

  function onSubmit() {
    // Text that is not a number becomes one that the server refuses.
    const agreed = residual.trim() === '' ? null : Math.round((parseNumber(residual) ?? -1) * 100)
    form.submit({ id, residualBasisPoints: agreed, before: form.baseVersion })
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3">
      {form.conflict && !form.conflict.isKnown && (
        <ConflictNotice onDiscard={form.discard}>
          {residualBasisPoints === null
            ? 'A team member cleared this share.'
            : `A team member changed this share to ${percent(residualBasisPoints)}%.`}
        </ConflictNotice>
      )}
      <Field
        {...form.field('residual', 'residualBasisPoints')}
        label="Our share of the processor’s markup, percent"
        help="Leave empty until you and the processor agree."
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
      />
      {residualBasisPoints !== null && (
        <p className="figures">
          {accepted
            ? `About ${formatRange(residualCents(analyseStatement(accepted.statement, accepted.terms, accepted.ratesVersion), residualBasisPoints))} a month, based on quote ${accepted.version} and its monthly figures.`
            : 'The monthly amount appears here once you send a quote.'}
        </p>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : 'Save share'}
      </Button>
    </Form>
  )
}
