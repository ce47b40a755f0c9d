import { ContactLines } from '#client/pages/site/frame/contact-lines.tsx'
import { usePage } from '#client/pages/site/frame/page-context.ts'
import { Honeypot } from '#client/pages/site/parts/honeypot.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Field, LabeledControl } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { callPaths } from '#shared/intake/calls/addresses.ts'
import { callTopics } from '#shared/intake/calls/contract.ts'
import { topicLabels } from '#shared/intake/contact-messages/topics.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import * as copy from './call-copy.ts'

const idOf = (field: string) => `call-${field}`

const topics = callTopics.map((topic) => [topic, topicLabels[topic]] as const)

/** `Eastern Time` */
const zoneText = (written: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: brokerZone(written), timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? written

/** A plain form: the server renders the free half hours, and again with what is wrong. */
export function CallForm() {
  const { settings, calls, refused } = usePage()
  const days = calls?.days ?? []
  const { values = {}, errors = {} } = refused ?? {}
  const { form: failure, ...fieldErrors } = errors
  const field = (name: string) => ({ id: idOf(name), name, defaultValue: values[name], error: fieldErrors[name] })
  if (settings.hours.callsAtOnce === 0 || days.length === 0)
    return (
      <div className="grid justify-items-start gap-4">
        <ContactLines hasCalls={false} />
        <ButtonLink href="/contact#form">{copy.writeToUs}</ButtonLink>
      </div>
    )
  return (
    <form method="post" action={callPaths.book} noValidate={refused !== undefined} className="grid grid-cols-1 gap-5">
      <ErrorSummary errors={fieldErrors} failure={failure} idOf={idOf} attempt={0} />
      <LabeledControl
        id={idOf('slot')}
        label={copy.time}
        help={copy.timeHelp(zoneText(settings.hours.zone))}
        error={fieldErrors.slot}
      >
        {(control, border) => (
          <select
            {...control}
            name="slot"
            required
            defaultValue={fieldErrors.slot ? '' : values.slot}
            className={`mt-1.5 block min-h-field w-full rounded border bg-surface px-field-x py-control-y text-field text-ink ${border}`}
          >
            <option value="">{copy.chooseTime}</option>
            {days.map(({ label, times }) => (
              <optgroup key={label} label={label}>
                {times.map(([value, text]) => (
                  <option key={value} value={value}>
                    {label}, {text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </LabeledControl>
      <Field label={copy.fullName} autoComplete="name" required minLength={2} maxLength={200} {...field('fullName')} />
      <Field
        label={copy.phone}
        help={copy.phoneHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={40}
        {...field('phone')}
      />
      <EmailField required help={copy.emailHelp} {...field('email')} />
      <SelectField label={copy.topic} options={topics} {...field('topic')} />
      <TextArea label={copy.note} help={copy.noteHelp} rows={3} maxLength={1_000} {...field('note')} />
      <Honeypot />
      <Button type="submit" className="min-h-13 w-full text-lg">
        {copy.book}
      </Button>
    </form>
  )
}
