import { useMutation } from '@tanstack/react-query'
import { IfMayChange } from '#client/platform/components/record-access.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { exemptionText, timingLabels } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { lenderTypeLabels } from '#shared/placement/lenders/lender-type.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import * as copy from './copy.tsx'
import { moveOffer, useOfferMutation } from './queries.ts'

interface OfferRuleProps {
  applicationId: string
  offer: StaffOffer
}

/** The state's rule in the version that the offer was judged by, and why it needs no disclosure, if so. */
export function OfferRule({ applicationId, offer }: OfferRuleProps) {
  const { id, version, rule, exemption, isRuleCurrent } = offer
  const judging = useMutation({ ...moveOffer, ...useOfferMutation(applicationId) })
  const problem = formProblem(judging.error)
  return (
    <>
      {exemption && rule ? (
        <p>
          <strong>{exemptionText(exemption, rule)}.</strong> <RuleVersion {...rule} />
        </p>
      ) : (
        <p>
          {rule ? (
            <>
              <strong>{rule.state}</strong>: the lender’s disclosure must be transmitted {timingLabels[rule.timing]}
              {rule.isSigned && ', and signed before the contract is sent'}. {rule.note} <RuleVersion {...rule} />
            </>
          ) : (
            copy.noRule
          )}
        </p>
      )}
      <UnknownType offer={offer} />
      {!isRuleCurrent && (
        <div className="grid grid-cols-1 justify-items-start gap-2">
          <p>{copy.ruleChanged}</p>
          <FieldError id={`${id}-judging-error`} message={problem?.message} />
          <IfMayChange>
            <Button
              variant="secondary"
              disabled={judging.isPending}
              onClick={() => judging.mutate({ id, action: 'judge', version })}
            >
              {judging.isPending ? 'Checking…' : 'Check again'}
            </Button>
          </IfMayChange>
        </div>
      )}
      {exemption && rule && (
        <div>
          <CopyButton value={exemptionEvidence(offer, rule)} what="the evidence of the exemption">
            Copy evidence
          </CopyButton>
        </div>
      )}
    </>
  )
}

type Rule = NonNullable<StaffOffer['rule']>

const RuleVersion = ({ statute, version, lawAsOf, requiredForm }: Rule) => (
  <span className="text-ink-soft">
    {requiredForm && `Form: ${requiredForm}. `}
    {statute}. Rule version {version}, law last checked {formatDay(lawAsOf)}.
  </span>
)

/** Some lenders would be exempt, and this one's type isn't known. */
const UnknownType = ({ offer: { rule, lender, lenderType, disclosure } }: { offer: StaffOffer }) =>
  rule &&
  lenderType === null &&
  !disclosure?.transmittedAt &&
  rule.exemptLenders.length > 0 && (
    <p>
      The type of {lender} isn’t set, so no exemption applies. Exempt in {rule.state}:{' '}
      {rule.exemptLenders.map((type) => lenderTypeLabels[type]).join(', ')}. Set the type in the lender’s record, then
      check this offer again.
    </p>
  )

/** For the lender or an examiner. */
const exemptionEvidence = ({ lender, exemption, ruleJudgedAt }: StaffOffer, rule: Rule) =>
  [
    `Offer from ${lender}`,
    exemption ? `${exemptionText(exemption, rule)}.` : '',
    `${rule.state}: ${rule.statute}. Rule version ${rule.version}, law last checked ${rule.lawAsOf}`,
    `Checked: ${ruleJudgedAt ?? 'not yet'}`,
  ].join('\n')
