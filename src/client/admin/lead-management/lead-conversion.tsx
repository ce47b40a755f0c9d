import { type FormEvent, type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { type ApplicationType, applicationTypes } from '#shared/applications/applications/application-type.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { convertLead } from './queries.ts'
import { useLeadMutation } from './use-lead-mutation.ts'

const typeLabels: Record<ApplicationType, string> = { business: 'Business funding', personal: 'Personal funding' }

interface LeadConversionProps {
  lead: Lead
  /** Renders the link to an application; the page knows its URL. */
  renderApplication: (id: string, reference: string) => ReactNode
}

/** Starts an application with the lead's known answers. */
export function LeadConversion({ lead, renderApplication }: LeadConversionProps) {
  const [type, setType] = useState<ApplicationType>(lead.source === 'Personal Funding' ? 'personal' : 'business')
  const converting = useLeadMutation(convertLead)
  const problem = formProblem(converting.error)
  const made = converting.data

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    converting.mutate({ id: lead.id, type })
  }

  if (made)
    return (
      <p role="status" className="mt-2">
        {made.isNew ? 'Application started: ' : 'They already have an open application: '}
        {renderApplication(made.applicationId, made.reference)}.{' '}
        {made.isNew && 'We’ll email them how to continue, during the day in their time zone.'}
      </p>
    )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <SelectField
            label="Funding type"
            name="type"
            value={type}
            onChange={({ currentTarget: { value } }) =>
              setType(applicationTypes.find((each) => each === value) ?? type)
            }
            options={applicationTypes.map((each) => [each, typeLabels[each]] as const)}
          />
        </div>
        <Button type="submit" look="secondary" className="min-h-12" disabled={converting.isPending}>
          {converting.isPending ? 'Starting…' : 'Start application'}
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        Their name, email, phone number and free analysis answers are copied. We’ll email them how to continue.
      </p>
    </form>
  )
}
