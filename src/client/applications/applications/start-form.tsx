import { type FormEvent, useEffect, useRef, useState } from 'react'
import { randomId } from '#client/platform/browser/random-id.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { startApplication } from '#shared/applications/applications/contract.ts'
import type { PersonalEstimateAnswers } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { parse } from '#shared/kit/parse.ts'
import * as copy from './copy.tsx'

const startAnswersKey = 'applicationStartAnswers'
const attemptKey = 'applicationAttempt'

interface StartAnswers {
  readonly type?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
}

const findStartAnswers = () => (readSession(startAnswersKey) ?? {}) as StartAnswers
const saveStartAnswers = (answers: StartAnswers) => writeSession(startAnswersKey, answers)
const clearStartAnswers = () => removeSession(startAnswersKey)

let attempt: { body: string; key: string } | undefined

const types = [
  ['business', copy.myBusiness],
  ['personal', copy.mePersonally],
] as const

/** What the visitor entered elsewhere on this site. */
export interface Visitor extends StartAnswers {
  readonly phone?: string | undefined
  readonly analysis: Partial<Answers>
  readonly personal: Partial<PersonalEstimateAnswers>
}

interface StartFormProps {
  /** Read after hydration. */
  findKnown: () => Visitor
  onStarted: (file: OpenApplication) => void
}

/** Starts a draft. Input survives a reload. */
export function StartForm({ findKnown, onStarted }: StartFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [type, setType] = useState<string>()
  const { isSending, problem, run } = useSending()

  // After the first render, which must match the server's HTML. Keeps input from before hydration.
  useEffect(() => {
    if (!form.current) return
    const answers = { ...findKnown(), ...findStartAnswers() }
    for (const name of ['name', 'email'] as const) {
      const input = form.current.elements.namedItem(name)
      if (input instanceof HTMLInputElement && !input.value) input.value = answers[name] ?? ''
    }
    setType((chosen) => chosen ?? answersOf(form.current).type ?? answers.type)
  }, [findKnown])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const honeypot = new FormData(event.currentTarget).get('homepage')
    const answers = {
      ...{ ...answersOf(event.currentTarget), type },
      known: knownOf(findKnown()),
      homepage: typeof honeypot === 'string' ? honeypot : '',
      seconds: Math.floor(performance.now() / 1000),
    }
    void run(async () => {
      const file = await sendStartAnswers(answers)
      clearStartAnswers()
      onStarted(file)
    })
  }

  const { fields = {} } = problem ?? {}
  return (
    <form
      ref={form}
      noValidate
      // Outside a dialog, this submits nothing, so early input doesn't end up in the URL.
      method="dialog"
      onSubmit={onSubmit}
      onInput={() => saveStartAnswers(answersOf(form.current))}
      className="grid grid-cols-1 gap-5"
    >
      <FormErrors
        message={problem?.message ?? null}
        fields={Object.fromEntries(Object.entries(fields).map(([name, message]) => [`begin-${name}`, message]))}
      />
      <RadioField
        id="begin-type"
        name="type"
        label={copy.whoNeedsTheFunding}
        error={fields.type}
        value={type}
        options={types}
        onChange={setType}
      />
      <Field
        id="begin-name"
        label={copy.fullName}
        name="name"
        autoComplete="name"
        maxLength={200}
        error={fields.name}
      />
      <EmailField id="begin-email" help={copy.emailHelp} error={fields.email} />
      {/* Honeypot: hidden from people. A filled one is no reason to reject. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {copy.leaveThisEmpty}
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" data-busy={copy.oneMoment} disabled={isSending} className="min-h-13 w-full text-lg">
        {isSending ? copy.oneMoment : copy.startApplication}
      </Button>
    </form>
  )
}

const knownOf = ({ phone, analysis, personal }: Visitor) => ({ phone, analysis, personal })

function answersOf(form: HTMLFormElement | null) {
  const data = form ? new FormData(form) : new FormData()
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { type: read('type'), name: read('name'), email: read('email') }
}

/**
 * Starts a draft and opens it. Same answers, same `Idempotency-Key`: a retry never creates a second draft.
 * @throws AppError `invalid`, or RequestError.
 */
async function sendStartAnswers(
  typed: StartAnswers & { known: unknown; homepage: string; seconds: number },
): Promise<OpenApplication> {
  const input = parse(startApplication.input, typed)
  // The time taken and answers elsewhere must not change the key.
  const { seconds: _open, known: _known, ...answers } = input
  const idempotencyKey = keyFor(JSON.stringify(answers))
  const { file } = await withRetries(() => send(startApplication, input, { idempotencyKey }))
  attempt = undefined
  removeSession(attemptKey)
  return file
}

function keyFor(body: string): string {
  const known = attempt ?? (readSession(attemptKey) as typeof attempt | null)
  attempt = known?.body === body ? known : { body, key: randomId() }
  writeSession(attemptKey, attempt)
  return attempt.key
}
