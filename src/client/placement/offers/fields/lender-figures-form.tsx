import { useMutation } from '@tanstack/react-query'
import * as copy from '#client/placement/offers/copy.tsx'
import { emptyDraft, errorsOf, lenderDraftOf, lenderFiguresOf } from '#client/placement/offers/offer-draft.ts'
import { offerKind, saveLenderFigures, useOfferMutation } from '#client/placement/offers/queries.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'

export const lenderFigureLabels = {
  lenderApr: 'Lender’s APR in percent',
  lenderCharge: 'Lender’s finance charge',
  lenderPayment: 'Lender’s payment',
} as const

/** Returns the draft's storage key. */
export const figuresForm = (offerId: string) => `lender figures ${offerId}`

interface LenderFiguresFormProps {
  applicationId: string
  offer: StaffOffer
  onClose: () => void
}

/** Records what the lender's disclosure states. */
export function LenderFiguresForm({ applicationId, offer, onClose }: LenderFiguresFormProps) {
  const { id, version, lenderFigures } = offer
  const form = useRecordForm(figuresForm(id), {
    ...{ saved: lenderDraftOf(lenderFigures), version },
    saving: useMutation({ ...saveLenderFigures, ...useOfferMutation(applicationId) }),
  })
  const isChanging = useIsChanging(offerKind, id)
  const errors = errorsOf(form.problem?.fields ?? {}, { ...emptyDraft, ...form.draft })
  const close = () => {
    form.discard()
    onClose()
  }
  return (
    <Form
      problem={form.problem}
      onSubmit={() =>
        form.submit(
          { id, version: form.baseVersion, lenderFigures: lenderFiguresOf(form.draft) },
          { onSuccess: onClose },
        )
      }
    >
      {form.conflict && !isChanging && (
        <ConflictNotice onDiscard={close}>
          Someone else has changed these figures.{form.conflict.isKnown && ' Saving replaces them with your input.'}
        </ConflictNotice>
      )}
      <p className="text-ink-soft">{copy.lenderFiguresHelp}</p>
      {(['lenderApr', 'lenderCharge', 'lenderPayment'] as const).map((name) => (
        <Field
          key={name}
          label={lenderFigureLabels[name]}
          name={name}
          help={name === 'lenderApr' ? undefined : 'Leave empty if it isn’t stated.'}
          inputMode="decimal"
          autoComplete="off"
          value={form.draft[name]}
          error={errors[name]}
          onChange={({ currentTarget: { value } }) => form.change({ [name]: value })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isChanging}>
          Save figures
        </Button>
        <Button variant="secondary" disabled={isChanging} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
