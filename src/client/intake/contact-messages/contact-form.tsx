import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { randomId } from '#client/platform/browser/random-id.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import {
  type NewContactMessage,
  newContactMessage,
  sendContactMessage,
} from '#shared/intake/contact-messages/contract.ts'
import { bestTimeLabels, channelLabels, offeredTopics, topicLabels } from '#shared/intake/contact-messages/topics.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { parse } from '#shared/kit/parse.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { findContactDraft, removeContactDraft, storeContactDraft } from './contact-draft.ts'
import * as copy from './copy.tsx'

let attempt = { body: '', key: '' }

const failureMessage = copy.messageNotSent
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const countUp = (count: number) => count + 1

const isUntouched = (input: Input) =>
  input instanceof HTMLSelectElement ? input.selectedIndex <= 0 : input.value === input.defaultValue && !input.value

const draftOf = (form: HTMLFormElement) => {
  // Whatever fills in the hidden field is a bot, and bots do not reload.
  const { homepage: _trap, ...answers } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return answers
}

const answersOf = (form: HTMLFormElement) => {
  const { fullName, ...answers } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return { name: fullName, ...answers, seconds: Math.floor(performance.now() / 1000) }
}

const inputs = ['topic', 'fullName', 'email', 'message', 'reference', 'channel', 'bestTime', 'phone'] as const

/** Sorts as the inputs are, so that the summary reads from top to bottom. */
const inOrder = (errors: FieldErrors): FieldErrors => {
  const sorted = inputs.flatMap((input) => (errors[input] ? [[input, errors[input]] as const] : []))
  return { ...Object.fromEntries(sorted), ...errors }
}

/** Maps the contract's `name` to the input's `fullName`. */
const byInput = ({ name, ...fields }: FieldErrors): FieldErrors =>
  inOrder(name ? { fullName: name, ...fields } : fields)

interface ContactSentProps {
  reference: string
  email: string
  dueAt: string | null
  responseHours: number
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

export interface ContactFormProps {
  /** Business hours until a message is answered. */
  responseHours: number
  /** Refused input, if the server renders the form again. */
  values?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
}

const topics = [['', copy.pleaseChoose], ...offeredTopics.map((topic) => [topic, topicLabels[topic]] as const)] as const
const channels = Object.entries(channelLabels)
const times = Object.entries(bestTimeLabels)

/** Works as a plain form post; once hydrated it validates with the server's schema. */
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
      <SelectField label={copy.topic} required options={topics} {...field('topic')} />
      <Field label={copy.fullName} autoComplete="name" required minLength={2} maxLength={200} {...field('fullName')} />
      <EmailField required {...field('email')} />
      <TextArea
        label={copy.message}
        help={copy.messageHelp}
        rows={5}
        required
        minLength={10}
        maxLength={4_000}
        {...field('message')}
      />
      <Field
        label={copy.referenceOptional}
        help={copy.referenceOptionalHelp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('reference')}
      />
      <div className="grid grid-cols-1 gap-5 @tablet:grid-cols-2">
        <SelectField label={copy.replyBy} options={channels} {...field('channel')} />
        <SelectField label={copy.bestTime} options={times} {...field('bestTime')} />
      </div>
      <Field
        label={copy.phone}
        help={copy.phoneHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...field('phone')}
      />
      {/* Honeypot: hidden from people. Filling it only raises the spam score. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {copy.leaveThisEmpty}
          <input name="homepage" tabIndex={-1} autoComplete="off" defaultValue={values.homepage} />
        </label>
      </div>
      <Button type="submit" data-busy={copy.sending} disabled={isSending} className="min-h-13 w-full text-lg">
        {isSending ? copy.sending : copy.sendMessage}
      </Button>
    </form>
  )
}

const idOf = (field: string) => `contact-${field}`

/** Takes focus so that screen readers announce it. */
function ContactSent({ reference, email, dueAt, responseHours }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {copy.messageReceived}
      </h3>
      <p>
        {copy.referenceEmailed(
          <strong className="figures whitespace-nowrap">{reference}</strong>,
          <span className="wrap-anywhere">{email}</span>,
        )}
      </p>
      <p>
        {dueAt
          ? copy.answerInWriting(day.format(new Date(dueAt)))
          : copy.answerWithin(formatResponseTime(responseHours))}
      </p>
    </div>
  )
}

/** Inputs are uncontrolled, so text typed before hydration stays. */
function useContactForm(refused: FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(inOrder(refused))
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ reference: string; dueAt: string | null; email: string }>()
  // No errors before the first submit; after it a corrected field is cleared at once.
  const [wasChecked, setChecked] = useState(Object.keys(refused).length > 0)

  useEffect(() => {
    if (!form.current) return
    // Our messages replace the browser's.
    form.current.noValidate = true
    restore(form.current, { topic: topicFromUrl(), ...findContactDraft() })
    storeContactDraft(draftOf(form.current))
  }, [])

  function onInput() {
    if (!form.current) return
    storeContactDraft(draftOf(form.current))
    if (!wasChecked) return
    const wrong = check(form.current)
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name])))
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!form.current || isSending) return
    const wrong = check(form.current)
    setChecked(true)
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return setRefusals(countUp)

    setSending(true)
    try {
      const message = parse(newContactMessage, answersOf(form.current))
      setSent({ ...(await sendContact(message)), email: message.email })
      removeContactDraft()
    } catch (error) {
      setRefusals(countUp)
      if (error instanceof AppError) setErrors(byInput(error.fields))
      else setFailure(error instanceof RequestError ? `${failureMessage} ${error.userMessage}` : failureMessage)
    }
    setSending(false)
  }

  return { form, errors, failure, refusals, isSending, sent, onInput, onSubmit }
}

/** Preselected by a link: `/contact?topic=complaint`. */
function topicFromUrl(): string {
  const wanted = new URLSearchParams(location.search).get('topic')
  return offeredTopics.find((topic) => topic === wanted) ?? ''
}

/** Only inputs that still hold the server's value. */
function restore(form: HTMLFormElement, answers: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(answers)) {
    const input = form.elements.namedItem(name) as Input | null
    if (input && value && isUntouched(input)) input.value = value
  }
}

/** By input name. */
function check(form: HTMLFormElement): FieldErrors {
  try {
    parse(newContactMessage, answersOf(form))
    return {}
  } catch (error) {
    if (error instanceof AppError) return byInput(error.fields)
    throw error
  }
}

/**
 * Sends a message. Retries of the same text reuse the `Idempotency-Key`, so that no second message is created.
 * @throws AppError `invalid` with the refused fields.
 */
async function sendContact(message: NewContactMessage): Promise<z.output<typeof sendContactMessage.reply>> {
  // The time the page was open is not part of the content.
  const { seconds: _open, ...text } = message
  const body = JSON.stringify(text)
  if (attempt.body !== body) attempt = { body, key: randomId() }
  try {
    return await withRetries(() => send(sendContactMessage, message, { idempotencyKey: attempt.key }))
  } catch (error) {
    if (error instanceof RequestError && Object.keys(error.fields).length > 0)
      throw new AppError('invalid', error.userMessage, error.fields)
    throw error
  }
}
