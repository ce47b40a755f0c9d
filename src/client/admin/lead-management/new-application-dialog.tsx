import { localToday } from '#client/platform/browser/local-today.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import type { RenderLink } from '#client/ui/list/data-table.tsx'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import type { StartConsent } from '#shared/messaging/consents/start-consent.ts'
import { copy } from './copy.ts'
import { KnownLeads } from './new-lead-dialog.tsx'
import { startForApplicant, useLeadMutation } from './queries.ts'
import { StartConsentFields } from './start-consent-fields.tsx'

interface NewApplicationDialogProps {
  onStarted: (applicationId: string) => void
  renderLink: RenderLink<Lead>
  onClose: () => void
}

const emptyApplication = {
  ...{ name: '', phone: '', email: '', type: 'business' as ApplicationType, isAnotherPerson: false },
  consent: { method: 'phone', on: localToday() } as StartConsent,
}

/** Starts an application for someone who isn't a lead yet. */
export function NewApplicationDialog({ onStarted, renderLink, onClose }: NewApplicationDialogProps) {
  const saving = useLeadMutation(startForApplicant)
  const form = useRecordForm('new application', { saved: emptyApplication, saving })
  const { draft, problem } = form
  const field = (of: 'name' | 'phone' | 'email') => ({ ...form.field(of), id: of, autoComplete: 'off' })

  function onSubmit() {
    void saving.mutateAsync({ id: form.newId, ...draft }).then(
      ({ started }) => {
        if (!started) return
        form.discard()
        showDone({ title: `Application ${started.reference} started. ${copy.applicantEmailed}` })
        onStarted(started.applicationId)
      },
      () => {},
    )
  }

  return (
    <FormDialog
      title="New application"
      action="Start application"
      busyLabels="Starting…"
      isBusy={saving.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      isTyped={form.isDirty}
    >
      <Field {...field('name')} label="Applicant’s full name" maxLength={200} required />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field {...field('email')} label="Email" type="email" maxLength={254} required />
        <Field {...field('phone')} label="Phone" type="tel" maxLength={40} required />
      </div>
      <RadioField
        id="type"
        label="Funding type"
        name="type"
        value={draft.type}
        options={[
          ['business', 'Business funding'],
          ['personal', 'Personal funding'],
        ]}
        onChange={(value) => form.change({ type: value === 'personal' ? 'personal' : 'business' })}
      />
      <StartConsentFields
        consent={draft.consent}
        error={problem?.fields['consent.on']}
        onChange={(consent) => form.change({ consent })}
      />
      {saving.data?.started === null && (
        <KnownLeads
          known={saving.data.known}
          email={draft.email}
          isAnotherPerson={draft.isAnotherPerson}
          onChange={(isAnotherPerson) => form.change({ isAnotherPerson })}
          renderLink={renderLink}
        />
      )}
      <p className="text-ink-soft text-sm">{copy.startConsent}</p>
    </FormDialog>
  )
}
