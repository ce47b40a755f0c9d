import type { ReactNode } from 'react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { randomId } from '#client/platform/browser/random-id.ts'
import { RestoredNote } from '#client/platform/drafts/restored-note.tsx'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { isSameStatement, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { equipmentLabels, needLabels, pricingLabels } from '#shared/intake/merchants/choices.ts'
import { type NewMerchantLead, newMerchantLead, requestMerchantQuote } from '#shared/intake/merchants/contract.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
import {
  findQuoteDraft,
  findSentQuote,
  removeQuoteDraft,
  removeSentQuote,
  type SentQuote,
  storeQuoteDraft,
  storeSentQuote,
} from './quote-draft.ts'
import { QuotePdfForm } from './quote-pdf-form.tsx'

let attempt = { body: '', key: '' }

const failureMessage = copy.requestNotSent
const figuresMessage = copy.figureNotValid

const countUp = (count: number) => count + 1

const isText = (input: unknown) =>
  input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement

const answersOf = (form: HTMLFormElement, statement: Statement) => {
  const data = new FormData(form)
  const names = [...new Set(data.keys())].filter((name) => name.startsWith('need-'))
  return {
    ...Object.fromEntries(data),
    needs: names.map((name) => name.slice('need-'.length)),
    wasTerminated: data.has('wasTerminated'),
    statement,
  }
}

interface QuoteSentProps {
  sent: SentQuote
  /** As entered now. */
  statement: Statement | undefined
  responseHours: number
  /** True right after submission: takes focus so that screen readers announce it. */
  isNew: boolean
  statements: ReactNode
  onAnother: () => void
}

interface QuoteFormProps {
  /** Undefined if any figure is invalid. */
  statement: Statement | undefined
  responseHours: number
  /** Shown after submission. */
  statements: ReactNode
}

const industryOptions = [['', copy.pleaseChoose], ...Object.entries(industryLabels)] as const

/** The figures come from the analyzer above. */
export function QuoteForm({ statement, responseHours, statements }: QuoteFormProps) {
  const { form, errors, failure, refusals, isSending, sent, isRestored, ...on } = useQuoteForm(statement)
  const { onInput, onSubmit, onAnother, onClear } = on
  if (sent) return <QuoteSent {...sent} {...{ statement, responseHours, statements, onAnother }} />

  const field = (name: string) => ({ id: idOf(name), name, error: errors[name] })
  return (
    <>
      {isRestored && <RestoredNote onClear={onClear} />}
      <form ref={form} method="dialog" onInput={onInput} onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <ErrorSummary errors={errors} failure={failure} idOf={idOf} attempt={refusals} />
        <div className="grid grid-cols-1 items-end gap-5 @tablet:grid-cols-2">
          <Field label={copy.fullName} autoComplete="name" required maxLength={200} {...field('name')} />
          <EmailField required {...field('email')} />
          <Field
            label={copy.business}
            autoComplete="organization"
            required
            maxLength={200}
            {...field('businessName')}
          />
          <SelectField label={copy.industry} required options={industryOptions} {...field('industry')} />
          <Field
            label={copy.phoneOptional}
            help={copy.phoneOptionalHelp}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            {...field('phone')}
          />
          <Field
            label={copy.currentProcessorOptional}
            help={copy.currentProcessorOptionalHelp}
            autoComplete="off"
            maxLength={120}
            {...field('processor')}
          />
          <SelectField
            label={copy.currentPricingModel}
            options={Object.entries(pricingLabels)}
            {...field('pricingModel')}
          />
          <Field
            label={copy.contractEndsOptional}
            help={copy.contractEndsOptionalHelp}
            autoComplete="off"
            maxLength={20}
            {...field('contractEnds')}
          />
          <SelectField label={copy.terminals} options={Object.entries(equipmentLabels)} {...field('equipment')} />
        </div>
        <fieldset>
          <legend className="font-semibold">{copy.whatYouNeed}</legend>
          <div className="mt-1.5 grid grid-cols-1 gap-x-6 @tablet:grid-cols-2">
            {Object.entries(needLabels).map(([need, text]) => (
              <Checkbox key={need} name={`need-${need}`} value="true">
                {text}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Checkbox name="wasTerminated" value="true">
          {copy.terminatedBefore}
        </Checkbox>
        <TextArea
          label={copy.anythingElseOptional}
          help={copy.anythingElseOptionalHelp}
          maxLength={2_000}
          {...field('remarks')}
        />
        <Button
          type="submit"
          data-busy={copy.sending}
          disabled={isSending}
          className="min-h-13 w-full text-lg @tablet:w-auto @tablet:justify-self-start"
        >
          {isSending ? copy.sending : copy.getMyComparison}
        </Button>
      </form>
    </>
  )
}

const idOf = (field: string) => `quote-${field}`

function QuoteSent({ sent, statement, responseHours, isNew, statements, onAnother }: QuoteSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {copy.comparisonReady}
      </h3>
      <p>
        {copy.referenceAndLink(
          <strong className="figures whitespace-nowrap">{sent.reference}</strong>,
          <span className="wrap-anywhere">{sent.email}</span>,
        )}
      </p>
      {sent.pdfToken && <QuotePdfForm token={sent.pdfToken} />}
      {statement && sent.statement && !isSameStatement(statement, sent.statement) && (
        <p role="status">{copy.sentFigures}</p>
      )}
      <section aria-labelledby="statements" className="mt-4 grid grid-cols-1 gap-3">
        <h3 id="statements" className="text-lg">
          {copy.sendStatementToCheck}
        </h3>
        <p>{copy.statementIsOptional(formatResponseTime(responseHours))}</p>
        {statements}
      </section>
      <p className="mt-2">
        <Button variant="quiet" className="-ml-control-x" onClick={onAnother}>
          {copy.anotherComparison}
        </Button>
      </p>
    </div>
  )
}

/** Inputs are uncontrolled, so text typed before hydration stays. */
function useQuoteForm(statement: Statement | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ sent: SentQuote; isNew: boolean }>()
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    const before = findSentQuote()
    if (before) setSent({ sent: before, isNew: false })
    if (!form.current) return
    form.current.noValidate = true
    const draft = Object.entries(findQuoteDraft())
    setRestored(draft.length > 0)
    for (const [name, value] of draft) {
      const input = form.current.elements.namedItem(name)
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = true
      else if (isText(input) && (!input.value || input instanceof HTMLSelectElement)) input.value = value
    }
  }, [])

  function onInput() {
    if (!form.current) return
    storeQuoteDraft(Object.fromEntries(new FormData(form.current)) as Record<string, string>)
    // No errors before the first submit; after it a corrected field is cleared at once.
    if (refusals === 0 || !statement) return
    const wrong = check(form.current, statement)
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name])))
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!form.current || isSending) return
    setFailure(statement ? undefined : figuresMessage)
    const wrong = statement ? check(form.current, statement) : {}
    setErrors(wrong)
    if (!statement || Object.keys(wrong).length > 0) return setRefusals(countUp)

    setSending(true)
    try {
      const quote = parse(newMerchantLead, answersOf(form.current, statement))
      const answered = { ...(await sendQuote(quote)), email: quote.email, statement }
      storeSentQuote(answered)
      removeQuoteDraft()
      setSent({ sent: answered, isNew: true })
    } catch (error) {
      setRefusals(countUp)
      if (error instanceof AppError) setErrors(error.fields)
      else setFailure(error instanceof RequestError ? `${failureMessage} ${error.userMessage}` : failureMessage)
    }
    setSending(false)
  }

  function onAnother() {
    removeSentQuote()
    setSent(undefined)
  }

  function onClear() {
    removeQuoteDraft()
    form.current?.reset()
    setErrors({})
    setRestored(false)
  }

  return { form, errors, failure, refusals, isSending, sent, isRestored, onInput, onSubmit, onAnother, onClear }
}

/** By input name. */
function check(form: HTMLFormElement, statement: Statement): FieldErrors {
  try {
    parse(newMerchantLead, answersOf(form, statement))
    return {}
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
}

/**
 * Requests a quote. Retries with the same answers reuse the `Idempotency-Key`, so that no second request is created.
 * @throws AppError `invalid` with the refused fields.
 */
async function sendQuote(quote: NewMerchantLead): Promise<z.output<typeof requestMerchantQuote.reply>> {
  const body = JSON.stringify(quote)
  if (attempt.body !== body) attempt = { body, key: randomId() }
  try {
    return await withRetries(() => send(requestMerchantQuote, quote, { idempotencyKey: attempt.key }))
  } catch (error) {
    if (error instanceof RequestError && Object.keys(error.fields).length > 0)
      throw new AppError('invalid', error.userMessage, error.fields)
    throw error
  }
}
