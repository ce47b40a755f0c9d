import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { localToday } from '#client/platform/browser/local-today.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { Compliance, ComplianceCheck, StateRule } from '#shared/compliance/controls/contract.ts'
import { listApiKeys } from '#shared/identity/api-keys/contract.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { readSettings } from '#shared/system/settings/contract.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { complianceNow, reviewRule } from './queries.ts'

interface ReviewDialogProps {
  state: string
  name: string
  source: string
  onClose: () => void
}

export function RuleList({ rules }: { rules: readonly StateRule[] }) {
  const [reviewed, setReviewed] = useState<StateRule>()
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {rules.map((rule) => (
          <li key={rule.state} className="grid grid-cols-1 gap-1 py-3">
            <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
              {stateName(rule.state)}
              {rule.isOld && <Badge>Review due</Badge>}
            </h3>
            <p>{effectOf(rule)}</p>
            {rule.note && <p className="text-ink-soft text-sm">{rule.note}</p>}
            <p className="wrap-anywhere text-ink-soft text-sm">Source: {rule.source}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="text-sm">
                Reviewed on <span className="figures">{formatDay(rule.reviewedOn)}</span>{' '}
                {rule.reviewedBy ? `by ${rule.reviewedBy}` : 'with this version of the software'}
                {rule.reviewNote && `: ${rule.reviewNote}`}
              </p>
              <Button
                variant="quiet"
                className="-mr-4 -ml-5"
                aria-label={`Add review: ${stateName(rule.state)}`}
                onClick={() => setReviewed(rule)}
              >
                Add review
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {reviewed && (
        <ReviewDialog
          state={reviewed.state}
          name={stateName(reviewed.state)}
          source={reviewed.source}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

const stateName = (code: string) => Object.entries(usStates).find(([state]) => state === code)?.[1] ?? code

const effectOf = ({ upToCents, products, prices, transmit, isSigned }: StateRule) =>
  `${products ? products.join(', ') : 'All products'}` +
  `${prices.length > 0 ? `, and any product priced as “${prices.join('” or “')}”` : ''}` +
  `${upToCents === null ? ', any amount' : `, up to ${formatDollars(Math.floor(upToCents / 100))}`}: ` +
  `the lender’s disclosure must be sent ${transmit === 'before_presenting' ? 'before any terms of the offer are shown' : 'before the contract'}` +
  `${isSigned ? ', and the applicant signs it before the contract' : ''}.`

function ReviewDialog({ state, name, source, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const [id] = useState(() => uuidv7())
  const noting = useMutation({ ...reviewRule({ id, state }), onSettled: () => client.invalidateQueries(complianceNow) })
  const problem = formProblem(noting.error)
  return (
    <FormDialog
      title={`Add review: ${name}`}
      action="Save review"
      isBusy={noting.isPending}
      problem={problem}
      onSubmit={(form) => noting.mutate(new FormData(form), { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Compare the rule with its source: {source}. If the law has changed, the software needs an update; a review
        doesn’t change the rule.
      </p>
      <DateField
        id="reviewedOn"
        label="Reviewed on"
        name="reviewedOn"
        defaultValue={localToday()}
        required
        error={problem?.fields.reviewedOn}
      />
      <Field id="note" label="Note" name="note" autoComplete="off" maxLength={300} error={problem?.fields.note} />
    </FormDialog>
  )
}

interface CheckLabels {
  readonly title: string
  readonly well: string
  readonly to: string
  readonly where: string
  /** Access to the page where it is fixed, if some readers don't have it. */
  readonly call?: Pick<Endpoint, 'access'>
}

/** Title, text if all is well, and where to fix it. */
const checkLabels: Readonly<Record<ComplianceCheck, CheckLabels>> = {
  'second-factor': {
    ...{ title: 'Team members without a second factor', well: 'Everyone has a second factor.' },
    ...{ to: '/admin/settings/staff', where: 'Staff', call: listStaff },
  },
  licenses: {
    ...{ title: 'Licenses that have expired or expire within 60 days', well: 'No licenses expire soon.' },
    ...{ to: '/admin/settings/site?section=licenses', where: 'Licenses', call: readSettings },
  },
  rules: {
    ...{
      title: 'State rules not reviewed in over a year',
      well: 'All rules were compared with their sources in the past year.',
    },
    ...{ to: '/admin/settings/compliance#state-rules', where: 'State rules' },
  },
  claims: {
    ...{ title: 'Advertised figures without evidence', well: 'Every figure has its evidence.' },
    ...{ to: '/admin/settings/site?section=claims', where: 'Claims', call: readSettings },
  },
  complaints: {
    ...{ title: 'Overdue complaints', well: 'No complaints are overdue.' },
    ...{ to: '/admin/contacts?view=complaints', where: 'Complaints' },
  },
  privacy: {
    ...{ title: 'Overdue privacy requests', well: 'No requests are overdue.' },
    ...{ to: '/admin/privacy', where: 'Privacy' },
  },
  'api-keys': {
    ...{ title: 'API keys without an expiration', well: 'Every key has an expiration.' },
    ...{ to: '/admin/settings/api-keys', where: 'API keys', call: listApiKeys },
  },
}

interface CheckListProps {
  checks: Compliance['checks']
  renderLink: (to: string, text: string) => ReactNode
  mayCall: (call: Pick<Endpoint, 'access'>) => boolean
}

/** Includes checks without findings. */
export const CheckList = ({ checks, renderLink, mayCall }: CheckListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {checks.map(({ check, items }) => {
      const { title, well, to, where, call } = checkLabels[check]
      const isWell = items.length === 0
      const Sign = isWell ? CircleCheck : CircleAlert
      return (
        <li key={check} className="flex gap-3 py-3">
          <Sign
            size="1.4em"
            strokeWidth={1.5}
            aria-hidden="true"
            className={`mt-0.5 shrink-0 ${isWell ? 'text-action' : 'text-danger'}`}
          />
          <div className="min-w-0 flex-1">
            <h3 className="font-sans font-semibold">
              {title}
              {!isWell && `: ${items.length}`}
            </h3>
            {isWell ? (
              <p className="text-ink-soft">{well}</p>
            ) : (
              <>
                <ul className="wrap-anywhere text-sm">
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
                {!call || mayCall(call) ? (
                  renderLink(to, where)
                ) : (
                  <p className="text-ink-soft text-sm">Owners and managers can fix this in Settings, {where}.</p>
                )}
              </>
            )}
          </div>
        </li>
      )
    })}
  </ul>
)
