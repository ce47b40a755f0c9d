import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import { newContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { offeredTopics } from '#shared/intake/contact-messages/topics.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { findContactDraft, removeContactDraft, storeContactDraft } from './contact-draft.ts'
import { sendContact } from './send-contact.ts'

const failureMessage = 'Your message could not be sent. Please try again.'
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the contact form does once it is awake. The inputs keep their own text, so nothing typed earlier is touched. */
export function useContactForm(refused: FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(refused)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ reference: string; dueAt: string | null; email: string }>()
  // Before the first submit nobody is corrected while typing; after it a mended field is cleared at once.
  const [wasChecked, setChecked] = useState(Object.keys(refused).length > 0)

  useEffect(() => {
    if (!form.current) return
    // Our messages replace the browser's, which served until now.
    form.current.noValidate = true
    restore(form.current, { topic: askedTopic(), ...findContactDraft() })
    storeContactDraft(typed(form.current))
  }, [])

  function onInput() {
    if (!form.current) return
    storeContactDraft(typed(form.current))
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

/** A link may say what it is about: `/contact?topic=complaint`. */
function askedTopic(): string {
  const asked = new URLSearchParams(location.search).get('topic')
  return offeredTopics.find((topic) => topic === asked) ?? ''
}

/** Puts answers back into inputs that still hold what the server wrote. */
function restore(form: HTMLFormElement, answers: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(answers)) {
    const input = form.elements.namedItem(name) as Input | null
    if (input && value && isUntouched(input)) input.value = value
  }
}

const isUntouched = (input: Input) =>
  input instanceof HTMLSelectElement ? input.selectedIndex <= 0 : input.value === input.defaultValue && !input.value

const typed = (form: HTMLFormElement) => {
  // What fills the hidden field in is nobody who reloads.
  const { homepage: _trap, ...answers } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return answers
}

const answersOf = (form: HTMLFormElement) => {
  const { fullName, ...answers } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return { name: fullName, ...answers, seconds: Math.floor(performance.now() / 1000) }
}

/** The faults of what is typed now, by the name of the input. */
function check(form: HTMLFormElement): FieldErrors {
  try {
    parse(newContactMessage, answersOf(form))
    return {}
  } catch (error) {
    if (error instanceof AppError) return byInput(error.fields)
    throw error
  }
}

/** The contract says `name`, the input is called `fullName` as in every form of ours. */
const byInput = ({ name, ...fields }: FieldErrors): FieldErrors => (name ? { fullName: name, ...fields } : fields)
