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
  /** Draws the link to an application; the page knows the address. */
  renderApplication: (id: string, reference: string) => ReactNode
}

/** Begins an application with what the person has told, so that nothing is typed twice. */
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
        {made.isNew ? 'Prepared: ' : 'They have one that is open: '}
        {renderApplication(made.applicationId, made.reference)}.{' '}
        {made.isNew && 'A mail tells them how to go on; it leaves when it is day where they are.'}
      </p>
    )
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <SelectField
            label="Begin one for"
            name="type"
            value={type}
            onChange={({ currentTarget: { value } }) =>
              setType(applicationTypes.find((each) => each === value) ?? type)
            }
            options={applicationTypes.map((each) => [each, typeLabels[each]] as const)}
          />
        </div>
        <Button type="submit" look="secondary" className="min-h-12" disabled={converting.isPending}>
          {converting.isPending ? 'Preparing…' : 'Prepare'}
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        Name, address, number and the answers of the free analysis are carried over. They are mailed how to go on.
      </p>
    </form>
  )
}
