import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import { newLead } from '#shared/intake/leads/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { firstTouch } from './first-touch.ts'
import { findLeadDraft, removeLeadDraft, storeLeadDraft } from './lead-draft.ts'
import { storePrequalifiedData } from './prequalified-data.ts'
import { sendLead } from './send-lead.ts'

const failureMessage = 'Failed to submit your information. Please try again.'

/** Behavior of the lead form after hydration. Inputs are uncontrolled, so text entered before hydration stays. */
export function useLeadForm(source: string, refused: FieldErrors, goTo: (path: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(refused)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  // Errors are cleared while typing, but new ones appear only on submit.
  const [wasChecked, setChecked] = useState(Object.keys(refused).length > 0)

  useEffect(() => {
    if (!form.current) return
    // Our messages replace the browser's validation.
    form.current.noValidate = true
    for (const [name, value] of Object.entries(findLeadDraft())) {
      const input = form.current.elements.namedItem(name)
      if (input instanceof HTMLInputElement && !input.value) input.value = value
    }
    // Saves input from before hydration.
    saveDraft(form.current)
    // The Back button may restore the page in its sending state.
    const onPageShow = () => setSending(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    saveDraft(currentTarget)
    if (wasChecked) setErrors((shown) => keepErrors(shown, findErrors(toLead(currentTarget, source))))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const answers = toLead(event.currentTarget, source)
    const wrong = findErrors(answers)
    setChecked(true)
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return setRefusals(countUp)

    setSending(true)
    try {
      const lead = parse(newLead, answers)
      const { name, email, phone } = lead
      // Stored first, in case sending fails.
      storePrequalifiedData({ name, email, phone })
      const { lead: stored, isExisting } = await sendLead(lead)
      storePrequalifiedData({ name, email, phone, leadId: stored.id, isExisting })
      removeLeadDraft()
      goTo('/free-analysis')
    } catch (error) {
      setSending(false)
      setRefusals(countUp)
      if (error instanceof AppError && Object.keys(error.fields).length > 0)
        return setErrors(toInputNames(error.fields))
      setFailure(withReason(error))
      const { showToast } = await import('#client/ui/toast.tsx')
      showToast({ title: 'Error', description: failureMessage, look: 'destructive' })
    }
  }

  return { form, errors, failure, refusals, isSending, onInput, onSubmit }
}

const countUp = (count: number) => count + 1

/** Adds advice for the message on the page. The toast has only one sentence. */
function withReason(error: unknown): string {
  const cause = error instanceof Error && error.cause
  return cause instanceof RequestError && cause.status === 0 ? `${failureMessage} ${cause.userMessage}` : failureMessage
}

function saveDraft(form: HTMLFormElement) {
  const { fullName, email, phone } = answersOf(form)
  if (fullName || email || phone) storeLeadDraft({ fullName, email, phone })
  else removeLeadDraft()
}

const answersOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return {
    fullName: read('fullName'),
    email: read('email'),
    phone: read('phone'),
    contactConsent: data.has('contactConsent'),
  }
}

function toLead(form: HTMLFormElement, source: string) {
  const { fullName: name, ...rest } = answersOf(form)
  return { name, ...rest, source, attribution: firstTouch() }
}

/** Validation errors by input name. */
function findErrors(answers: ReturnType<typeof toLead>): FieldErrors {
  try {
    parse(newLead, answers)
    return {}
  } catch (error) {
    if (error instanceof AppError) return toInputNames(error.fields)
    throw error
  }
}

/** The contract's `name` is the input `fullName` in the specification. */
const toInputNames = ({ name, ...fields }: FieldErrors): FieldErrors => (name ? { fullName: name, ...fields } : fields)

const keepErrors = (shown: FieldErrors, wrong: FieldErrors) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name]))
