import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { RenderLink } from '#client/ui/list/data-table.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { type ManualSource, manualSources } from '#shared/intake/leads/lead-source.ts'
import { copy } from './copy.ts'
import { addLead, useLeadMutation } from './queries.ts'

interface NewLeadDialogProps {
  onAdded: (id: string) => void
  renderLink: RenderLink<Lead>
  onClose: () => void
}

const emptyLead = {
  ...{ name: '', phone: '', email: '', note: '' },
  ...{ source: 'Phone call' as ManualSource, assignsToMe: true, mayBeCalled: false, isAnotherPerson: false },
}

/** Adds a lead that called or walked in. Leads with the same email or phone are shown first. */
export function NewLeadDialog({ onAdded, renderLink, onClose }: NewLeadDialogProps) {
  const saving = useLeadMutation(addLead)
  const form = useRecordForm('new lead', { saved: emptyLead, saving })
  const { draft, problem } = form
  const isRefused = saving.isSuccess && !saving.data.isAdded
  const field = (of: 'name' | 'phone' | 'email' | 'note') => ({ ...form.field(of), id: of, autoComplete: 'off' })

  function onSubmit() {
    const id = form.newId
    void saving.mutateAsync({ id, ...draft }).then(
      ({ isAdded }) => {
        if (!isAdded) return
        form.discard()
        showDone({ title: `${draft.name} added` })
        onAdded(id)
      },
      () => {},
    )
  }

  return (
    <FormDialog
      title="New lead"
      action="Add lead"
      busyLabels="Adding…"
      isBusy={saving.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      isTyped={form.isDirty}
    >
      <Field {...field('name')} label="Full name" maxLength={200} required />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field {...field('phone')} label="Phone" type="tel" maxLength={40} required />
        <Field {...field('email')} label="Email (optional)" type="email" maxLength={254} />
      </div>
      <SelectField
        label="How they reached you"
        name="source"
        value={draft.source}
        options={manualSources.map((source) => [source, source] as const)}
        onChange={({ currentTarget: { value } }) =>
          form.change({ source: manualSources.find((source) => source === value) ?? 'Other' })
        }
      />
      <RadioField
        id="assign"
        label="Owner"
        name="assign"
        value={draft.assignsToMe ? 'me' : 'rules'}
        options={[
          ['me', 'Me'],
          ['rules', 'By the assignment rules'],
        ]}
        onChange={(value) => form.change({ assignsToMe: value === 'me' })}
      />
      <Checkbox
        name="mayBeCalled"
        checked={draft.mayBeCalled}
        onChange={({ currentTarget: { checked } }) => form.change({ mayBeCalled: checked })}
      >
        They agreed to calls at this number about their request
      </Checkbox>
      <TextArea {...field('note')} label="Note (optional)" rows={3} maxLength={4_000} />
      {isRefused && (
        <KnownLeads
          known={saving.data.known}
          email={draft.email}
          isAnotherPerson={draft.isAnotherPerson}
          onChange={(isAnotherPerson) => form.change({ isAnotherPerson })}
          renderLink={renderLink}
        />
      )}
      <p className="text-ink-soft text-sm">{copy.addedConsent}</p>
    </FormDialog>
  )
}

interface KnownLeadsProps {
  known: readonly Lead[]
  email: string
  isAnotherPerson: boolean
  onChange: (isAnotherPerson: boolean) => void
  renderLink: RenderLink<Lead>
}

/** Shows leads with the same email or phone instead of adding another one. */
export function KnownLeads({ known, email, isAnotherPerson, onChange, renderLink }: KnownLeadsProps) {
  const typed = email.trim().toLowerCase()
  const hasSameEmail = known.some((lead) => lead.email !== '' && lead.email === typed)
  return (
    <Notice title={known.length === 1 ? 'This may be a lead you already have' : 'You may already have this lead'}>
      <ul className="my-1 grid gap-1">
        {known.map((lead) => (
          <li key={lead.id}>
            {renderLink(lead)}
            {`, ${[lead.email, formatLeadPhone(lead), leadStatusLabels[lead.status]].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
      {hasSameEmail ? (
        copy.sameEmail
      ) : (
        <Checkbox
          name="isAnotherPerson"
          checked={isAnotherPerson}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        >
          This is a different person with the same phone number
        </Checkbox>
      )}
    </Notice>
  )
}
