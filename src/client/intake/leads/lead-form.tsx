import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { Field } from '#client/ui/field.tsx'
import { contactConsentText } from '#shared/messaging/consents/contact-consent.ts'
import { useLeadForm } from './use-lead-form.ts'

export interface LeadFormProps {
  /** Lead source; see `leadSource`. */
  source: string
  /** The business named in the consent. */
  seller: string
  action: string
  /** Rejected values, if the server renders the form again. */
  values?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
  /** Opens the next page. */
  goTo?: (path: string) => void
}

/**
 * The public lead form. Works as a plain form post. After hydration it validates with the server's schema and keeps its
 * answers through a reload or a failed submit.
 */
export function LeadForm({
  source,
  seller,
  action,
  values = {},
  errors: refused = {},
  goTo = (path) => location.assign(path),
}: LeadFormProps) {
  const { form, errors, failure, refusals, isSending, onInput, onSubmit } = useLeadForm(source, refused, goTo)

  return (
    <form
      ref={form}
      method="post"
      action="/api/leads/basic"
      onInput={onInput}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-5"
    >
      <ErrorSummary errors={errors} failure={failure} idOf={idOf} attempt={refusals} />
      <input type="hidden" name="source" value={source} />
      <Field
        id={idOf('fullName')}
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        minLength={2}
        maxLength={200}
        defaultValue={values.fullName}
        error={errors.fullName}
      />
      <Field
        id={idOf('email')}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
      />
      <Field
        id={idOf('phone')}
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        minLength={10}
        maxLength={40}
        help="Please enter a correct number for WhatsApp communication. Entering it is not consent to calls or messages."
        defaultValue={values.phone}
        error={errors.phone}
      />
      <Checkbox
        id={idOf('contactConsent')}
        name="contactConsent"
        value="true"
        defaultChecked={values.contactConsent === 'true'}
      >
        {contactConsentText(seller)}
      </Checkbox>
      <Button type="submit" data-busy="Processing..." disabled={isSending} className="min-h-13 w-full text-lg">
        {isSending ? 'Processing...' : action}
      </Button>
    </form>
  )
}

const idOf = (field: string) => `lead-${field}`
