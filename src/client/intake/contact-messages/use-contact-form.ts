import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import { newContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { offeredTopics } from '#shared/intake/contact-messages/topics.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { findContactDraft, removeContactDraft, storeContactDraft } from './contact-draft.ts'
import { sendContact } from './send-contact.ts'

const failureMessage = "We couldn't send your message. Please try again."
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Behavior of the hydrated contact form. Inputs are uncontrolled, so text typed before hydration stays. */
export function useContactForm(refused: FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(refused)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ reference: string; dueAt: string | null; email: string }>()
  // No errors while typing before the first submit; after it a corrected field is cleared at once.
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

const countUp = (count: number) => count + 1

/** Returns the topic that a link may preselect: `/contact?topic=complaint`. */
function topicFromUrl(): string {
  const asked = new URLSearchParams(location.search).get('topic')
  return offeredTopics.find((topic) => topic === asked) ?? ''
}

/** Restores draft answers in inputs that still hold the server's value. */
function restore(form: HTMLFormElement, answers: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(answers)) {
    const input = form.elements.namedItem(name) as Input | null
    if (input && value && isUntouched(input)) input.value = value
  }
}

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

/** Returns the errors of the current input, by input name. */
function check(form: HTMLFormElement): FieldErrors {
  try {
    parse(newContactMessage, answersOf(form))
    return {}
  } catch (error) {
    if (error instanceof AppError) return byInput(error.fields)
    throw error
  }
}

/** Maps the contract's `name` to the input's `fullName`, as in all our forms. */
const byInput = ({ name, ...fields }: FieldErrors): FieldErrors => (name ? { fullName: name, ...fields } : fields)
