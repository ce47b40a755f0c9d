import { localToday } from '#client/platform/browser/local-today.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { type StartConsent, startConsentLabels, startConsentMethods } from '#shared/messaging/consents/start-consent.ts'

interface StartConsentFieldsProps {
  consent: StartConsent
  error: string | undefined
  onChange: (consent: StartConsent) => void
}

/** How and when someone asked for an application. */
export const StartConsentFields = ({ consent, error, onChange }: StartConsentFieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
    <SelectField
      label="How they asked for it"
      name="consentMethod"
      value={consent.method}
      options={startConsentMethods.map((method) => [method, startConsentLabels[method]] as const)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...consent, method: startConsentMethods.find((method) => method === value) ?? consent.method })
      }
    />
    <DateField
      label="Date they asked"
      name="consentOn"
      max={localToday()}
      value={consent.on}
      error={error}
      required
      onChange={({ currentTarget: { value } }) => onChange({ ...consent, on: value })}
    />
  </div>
)
