import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'
import { readSession } from '#client/platform/session/session-json.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { type Attribution, newLead } from '#shared/intake/leads/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { contactConsentText } from '#shared/messaging/consents/contact-consent.ts'
import * as copy from './copy.ts'
import { findLeadDraft, removeLeadDraft, storeLeadDraft } from './lead-draft.ts'
import { storePrequalifiedData } from './prequalified-data.ts'
import { sendLead } from './send-lead.ts'

type Utm = 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'

const failureMessage = copy.submitFailed

const countUp = (count: number) => count + 1

const answersOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return {
    fullName: read('fullName'),
    email: read('email'),
    phone: read('phone'),
    contactConsent: data.has('contactConsent'),
    homepage: read('homepage'),
  }
}

/** The contract's `name` is the input `fullName` in the specification. */
const toInputNames = ({ name, ...fields }: FieldErrors): FieldErrors => (name ? { fullName: name, ...fields } : fields)

const keepErrors = (shown: FieldErrors, wrong: FieldErrors) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name]))

export interface LeadFormProps {
  source: string
  /** The business named in the consent. */
  seller: string
  action: string
  /** Opened after the details are saved. */
  next: string
  /** Rejected values, if the server renders the form again. */
  values?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
  goTo?: (path: string) => void
}

/**
 * Works as a plain form post. Once hydrated, validates with the server's schema and keeps its answers through a
 * reload or failed submit.
 */
export function LeadForm({
  source,
  seller,
  action,
  next,
  values = {},
  errors: refused = {},
  goTo = (path) => location.assign(path),
}: LeadFormProps) {
  const { form, errors, failure, refusals, isSending, onInput, onSubmit, note } = useLeadForm(source, refused, () =>
    goTo(next),
  )
  const [hint, setHint] = useState<ReactNode>()

  async function onEmailBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Offline: no suggestion.
    const loaded = await import('./email-hint.tsx').catch(() => undefined)
    setHint(loaded?.renderEmailHint(currentTarget))
  }

  const field = (name: string) => ({ id: idOf(name), name, defaultValue: values[name], error: errors[name] })
  return (
    <form
      ref={form}
      id="lead"
      method="post"
      action="/api/leads/basic"
      onInput={onInput}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-5"
    >
      {note}
      <ErrorSummary errors={errors} failure={failure} idOf={idOf} attempt={refusals} />
      <input type="hidden" name="source" value={source} />
      <Field label={copy.fullName} autoComplete="name" required minLength={2} maxLength={200} {...field('fullName')} />
      <Field
        label={copy.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        onInput={() => setHint(undefined)}
        onBlur={onEmailBlur}
        {...field('email')}
      />
      {hint}
      <Field
        label={copy.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        minLength={10}
        maxLength={40}
        help={copy.phoneHelp}
        {...field('phone')}
      />
      <Checkbox
        id={idOf('contactConsent')}
        name="contactConsent"
        value="true"
        defaultChecked={values.contactConsent === 'true'}
      >
        {contactConsentText(seller)}
      </Checkbox>
      <Button type="submit" data-busy={copy.processing} disabled={isSending} className="min-h-13 w-full text-lg">
        {isSending ? copy.processing : action}
      </Button>
    </form>
  )
}

/** Only for visitors with a draft. */
const loadNote = () => import('#client/platform/drafts/restored-note.tsx')

const idOf = (field: string) => `lead-${field}`

/** Inputs are uncontrolled, so text entered before hydration stays. */
function useLeadForm(source: string, refused: FieldErrors, goOn: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(refused)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  // Errors are cleared while typing, but new ones appear only on submit.
  const [wasChecked, setChecked] = useState(Object.keys(refused).length > 0)
  const [note, setNote] = useState<Awaited<ReturnType<typeof loadNote>>>()

  useEffect(() => {
    if (!form.current) return
    // Our messages replace the browser's.
    form.current.noValidate = true
    const draft = Object.entries(findLeadDraft())
    if (draft.length > 0) loadNote().then(setNote, () => {})
    for (const [name, value] of draft) {
      const input = form.current.elements.namedItem(name)
      if (input instanceof HTMLInputElement && !input.value) input.value = value
    }
    // Saves input from before hydration.
    saveDraft(form.current)
    // Back may restore the page in its sending state.
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
      goOn()
    } catch (error) {
      setSending(false)
      setRefusals(countUp)
      if (error instanceof AppError && Object.keys(error.fields).length > 0)
        return setErrors(toInputNames(error.fields))
      setFailure(withReason(error))
      const { showToast } = await import('#client/ui/feedback/toast.tsx')
      showToast({ title: copy.errorTitle, description: failureMessage, variant: 'destructive' })
    }
  }

  function onClear() {
    form.current?.reset()
    removeLeadDraft()
    setNote(undefined)
  }

  return {
    form,
    errors,
    failure,
    refusals,
    isSending,
    onInput,
    onSubmit,
    note: note && <note.RestoredNote onClear={onClear} />,
  }
}

/** The toast has only one sentence. */
function withReason(error: unknown): string {
  const cause = error instanceof Error && error.cause
  return cause instanceof RequestError && cause.status === 0 ? `${failureMessage} ${cause.userMessage}` : failureMessage
}

function saveDraft(form: HTMLFormElement) {
  const { fullName, email, phone } = answersOf(form)
  if (fullName || email || phone) storeLeadDraft({ fullName, email, phone })
  else removeLeadDraft()
}

function toLead(form: HTMLFormElement, source: string) {
  const { fullName: name, ...rest } = answersOf(form)
  return { name, ...rest, source, attribution: firstTouch() }
}

/** By input name. */
function findErrors(answers: ReturnType<typeof toLead>): FieldErrors {
  try {
    parse(newLead, answers)
    return {}
  } catch (error) {
    if (error instanceof AppError) return toInputNames(error.fields)
    throw error
  }
}

/** Stored by the loader as `[path, referrer, [utm name, value][]]`. The contract truncates it. */
function firstTouch(): Attribution {
  const noted = readSession('firstTouch')
  if (!Array.isArray(noted)) return {}
  const [landingPath, referrer, utm] = noted as unknown[]

  const attribution: Attribution = {}
  if (typeof landingPath === 'string') attribution.landingPath = landingPath
  if (typeof referrer === 'string' && referrer) attribution.referrer = referrer
  for (const [name, value] of (Array.isArray(utm) ? utm : []) as string[][]) {
    const [, part] = /^utm_(source|medium|campaign|term|content)$/.exec(name ?? '') ?? []
    if (part && value) attribution[`utm${part.replace(/./, (first) => first.toUpperCase())}` as Utm] = value
  }
  return attribution
}
