import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { newMerchantLead } from '#shared/intake/merchants/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import {
  clearQuote,
  findQuoteDraft,
  findSentQuote,
  type SentQuote,
  storeQuoteDraft,
  storeSentQuote,
} from './quote-draft.ts'
import { sendQuote } from './send-quote.ts'

const failureMessage = 'We couldn’t send your request. Please try again.'
const figuresMessage = 'A figure above isn’t valid. Please correct it first.'

/** Behavior of the hydrated form. Inputs are uncontrolled, so text typed before hydration stays. */
export function useQuoteForm(statement: Statement | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ sent: SentQuote; isNew: boolean }>()

  useEffect(() => {
    const before = findSentQuote()
    if (before) setSent({ sent: before, isNew: false })
    if (!form.current) return
    form.current.noValidate = true
    for (const [name, value] of Object.entries(findQuoteDraft())) {
      const input = form.current.elements.namedItem(name)
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = true
      else if (isText(input) && (!input.value || input instanceof HTMLSelectElement)) input.value = value
    }
  }, [])

  function onInput() {
    if (!form.current) return
    storeQuoteDraft(Object.fromEntries(new FormData(form.current)) as Record<string, string>)
    // No errors while typing before the first submit; after it a corrected field is cleared at once.
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
      const asked = parse(newMerchantLead, answersOf(form.current, statement))
      const answered = { ...(await sendQuote(asked)), email: asked.email }
      storeSentQuote(answered)
      setSent({ sent: answered, isNew: true })
    } catch (error) {
      setRefusals(countUp)
      if (error instanceof AppError) setErrors(error.fields)
      else setFailure(error instanceof RequestError ? `${failureMessage} ${error.userMessage}` : failureMessage)
    }
    setSending(false)
  }

  function onAnother() {
    clearQuote()
    setSent(undefined)
  }

  return { form, errors, failure, refusals, isSending, sent, onInput, onSubmit, onAnother }
}

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

/** Returns the errors of the current input, by input name. */
function check(form: HTMLFormElement, statement: Statement): FieldErrors {
  try {
    parse(newMerchantLead, answersOf(form, statement))
    return {}
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
}
