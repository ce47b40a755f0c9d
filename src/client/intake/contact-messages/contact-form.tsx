import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { bestTimeLabels, channelLabels, offeredTopics, topicLabels } from '#shared/intake/contact-messages/topics.ts'
import { ContactSent } from './contact-sent.tsx'
import { useContactForm } from './use-contact-form.ts'

export interface ContactFormProps {
  /** Business hours within which a message is answered. */
  responseHours: number
  /** Refused input, if the server renders the form again. */
  values?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
}

const topics = [['', 'Please choose'], ...offeredTopics.map((topic) => [topic, topicLabels[topic]] as const)] as const
const channels = Object.entries(channelLabels)
const times = Object.entries(bestTimeLabels)

/** The public contact form. Works as a plain form post; once hydrated it validates with the server's schema. */
export function ContactForm({ responseHours, values = {}, errors: refused = {} }: ContactFormProps) {
  const { form, errors, failure, refusals, isSending, sent, onInput, onSubmit } = useContactForm(refused)
  if (sent) return <ContactSent {...sent} responseHours={responseHours} />

  const field = (name: string) => ({ id: idOf(name), name, defaultValue: values[name], error: errors[name] })
  return (
    <form
      ref={form}
      method="post"
      action="/api/contact"
      onInput={onInput}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-5"
    >
      <ErrorSummary errors={errors} failure={failure} idOf={idOf} attempt={refusals} />
      <SelectField label="What is it about?" required options={topics} {...field('topic')} />
      <Field label="Full name" autoComplete="name" required minLength={2} maxLength={200} {...field('fullName')} />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        {...field('email')}
      />
      <TextArea
        label="Message"
        help="Please don’t include account numbers or passwords."
        rows={5}
        required
        minLength={10}
        maxLength={4_000}
        {...field('message')}
      />
      <Field
        label="Reference (optional)"
        help="From your application or an earlier message. It looks like HL-7Q4K-92XM."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('reference')}
      />
      <div className="grid grid-cols-1 gap-5 @tablet:grid-cols-2">
        <SelectField label="How should we answer?" options={channels} {...field('channel')} />
        <SelectField label="Best time" options={times} {...field('bestTime')} />
      </div>
      <Field
        label="Phone (only if you want us to call or text)"
        help="We’ll call or text this number only about this message."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...field('phone')}
      />
      {/* Honeypot: hidden from people, filled in by bots. Filling it only raises the spam score. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" defaultValue={values.homepage} />
        </label>
      </div>
      <Button type="submit" data-busy="Sending..." disabled={isSending} className="min-h-13 w-full text-lg">
        {isSending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}

const idOf = (field: string) => `contact-${field}`
