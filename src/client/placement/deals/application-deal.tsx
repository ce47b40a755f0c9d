import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { hundredfold, parseNumber } from '#shared/kit/parse-number.ts'
import {
  closedLabels,
  type Deal,
  enteredClosedReasons,
  type RenewalApplication,
  renewalLabels,
} from '#shared/placement/deals/contract.ts'
import { isPastPayoff } from '#shared/placement/deals/past-payoff.ts'
import { applicationDeal, confirmDeal, dealKind } from './queries.ts'

const dealForm = (id: string) => `deal ${id}`

type DealDraft = ReturnType<typeof draftOf>

const names: Readonly<Record<keyof DealDraft, string>> = {
  ...{ percent: 'percent paid in', on: 'as of', expectedPayoffOn: 'expected payoff', missed: 'missed payments' },
  ...{ closedReason: 'closed', closedOn: 'closed on' },
}

const draftOf = (deal: Deal) => ({
  percent: deal.confirmedBasisPoints === null ? '' : String(deal.confirmedBasisPoints / 100),
  on: deal.confirmedOn ?? '',
  expectedPayoffOn: deal.expectedPayoffOn,
  missed: String(deal.missedPayments),
  closedReason: deal.closedReason ?? '',
  closedOn: deal.closedOn ?? '',
})

interface ApplicationDealProps {
  applicationId: string
  /** Links to the offer form of the client's new application, with the payoff of this deal. */
  renderRenewalLink?: (application: RenewalApplication, dealId: string) => ReactNode
}

export function ApplicationDeal({ applicationId, renderRenewalLink }: ApplicationDealProps) {
  const query = useQuery(applicationDeal(applicationId))
  const mayChange = useMayChange()
  if (query.isError && !query.data)
    return (
      <Notice isFlush title="Couldn’t load the deal" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return null
  const { deal, renewalApplication } = query.data
  if (!deal) return <p className="text-ink-soft text-sm">The deal appears here once the lender has sent the money.</p>
  return (
    <>
      <DealFacts key={deal.id} deal={deal} />
      {mayChange && renewalApplication && renderRenewalLink && (
        <p className="mt-3">The client has applied again. {renderRenewalLink(renewalApplication, deal.id)}</p>
      )}
    </>
  )
}

/** The form reopens with an unsaved draft. */
function DealFacts({ deal }: { deal: Deal }) {
  const [isChanging, setChanging] = useState(false)
  const isTyped = useHasDraft(dealForm(deal.id))
  const mayChange = useMayChange()
  if (mayChange && (isChanging || isTyped)) return <DealForm deal={deal} onClose={() => setChanging(false)} />
  return (
    <>
      <FactList facts={factsOf(deal)} />
      {mayChange && (
        <Button variant="secondary" className="mt-2" onClick={() => setChanging(true)}>
          Update deal
        </Button>
      )}
    </>
  )
}

/** A deal past its payoff is not simply active: staff have to ask. */
const dealStatus = (deal: Deal) =>
  isPastPayoff(deal, localToday()) ? (
    <StatusBadge tone="red">Past payoff, confirm with the lender</StatusBadge>
  ) : (
    <StatusBadge tone={deal.closedOn ? 'neutral' : 'green'}>{deal.closedOn ? 'Closed' : 'Active'}</StatusBadge>
  )

const factsOf = (deal: Deal) =>
  [
    ['Funded', `${formatCents(deal.amountCents)} by ${deal.lender}, ${formatDay(deal.fundedOn)}`],
    [
      'Total repayment',
      `${formatCents(deal.repaidCents)} in ${formatCounted(deal.payments, { one: 'payment', other: 'payments' })}`,
    ],
    ['First payment', formatDay(deal.firstPaymentOn)],
    ['Status', dealStatus(deal)],
    ['Expected payoff', formatDay(deal.expectedPayoffOn)],
    [
      'Paid in',
      `${formatBasisPoints(deal.paidInBasisPoints)}, ${deal.confirmedOn ? `confirmed as of ${formatDay(deal.confirmedOn)}` : 'estimated'}`,
    ],
    ['Missed payments', deal.missedPayments === 0 ? null : String(deal.missedPayments)],
    ['Renewal eligible', deal.closedOn ? null : deal.renewalEligibleOn && formatDay(deal.renewalEligibleOn)],
    ['Renewal', deal.closedOn ? null : renewalLabels[deal.renewal]],
    ['Closed', deal.closedOn && deal.closedReason && `${closedLabels[deal.closedReason]}, ${formatDay(deal.closedOn)}`],
  ] as const

/** Shows a notice if someone else saves first; never overwrites their change silently. */
function DealForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const client = useQueryClient()
  const saved = draftOf(deal)
  const saving = useMutation({
    ...confirmDeal,
    onSuccess: (changed) => {
      client.setQueryData(applicationDeal(deal.applicationId).queryKey, changed)
      void client.invalidateQueries({ queryKey: ['applications', 'renewals'] })
    },
    onError: () => void client.invalidateQueries(applicationDeal(deal.applicationId)),
  })
  const isChanging = useIsChanging(dealKind, deal.id)
  const form = useRecordForm(dealForm(deal.id), { saved, version: deal.version, saving })
  const { draft, conflict, field } = form

  function onSubmit() {
    const { percent, on, expectedPayoffOn, missed, closedReason, closedOn } = draft
    const known = {
      ...{ expectedPayoffOn, missedPayments: parseNumber(missed) },
      confirmed: percent === '' ? null : { basisPoints: hundredfold(percent), on },
      closed: closedReason === '' ? null : { on: closedOn, reason: closedReason },
    }
    form.submit({ id: deal.id, version: form.baseVersion, ...known }, { onSuccess: onClose })
  }

  return (
    <Form problem={form.problem} onSubmit={onSubmit}>
      {conflict && !isChanging && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else has saved: {conflict.fields.map((name) => `${names[name]} ${saved[name] || 'empty'}`).join(', ')}
          .{conflict.isKnown && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <Field
        label="Percent paid in"
        help="As reported by the lender or the client. Leave empty to keep the estimate."
        inputMode="decimal"
        {...field('percent', 'confirmed.basisPoints')}
      />
      {draft.percent !== '' && <DateField label="As of" {...field('on', 'confirmed.on')} />}
      <DateField label="Expected payoff" {...field('expectedPayoffOn')} />
      <Field label="Missed payments" inputMode="numeric" {...field('missed', 'missedPayments')} />
      <SelectField
        label="Closed"
        {...field('closedReason', 'closed.reason')}
        options={[
          ['', 'No, still open'],
          ...enteredClosedReasons.map((reason) => [reason, closedLabels[reason]] as const),
        ]}
      />
      {draft.closedReason !== '' && <DateField label="Closed on" {...field('closedOn', 'closed.on')} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isChanging}>
          Save
        </Button>
        <Button
          variant="quiet"
          disabled={isChanging}
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}
