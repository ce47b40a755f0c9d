import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { ask } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  type EmailedEstimate,
  emailConsent,
  emailEstimateCall,
  estimateLinkDays,
} from '#shared/intake/emailed-estimates/addresses.ts'
import * as copy from './copy.ts'

export interface EmailResultProps {
  /** Returns what to send when the form is submitted. */
  find: () => EmailedEstimate
}

/** Leaves out what other sites added to the address. */
function ownNumbers(estimate: EmailedEstimate): EmailedEstimate {
  if (estimate.kind === 'analysis') return estimate
  const own = [...new URLSearchParams(estimate.search)].filter(
    ([name, value]) => /^[a-z]+-[a-z-]+$/.test(name) && /^[a-z0-9.-]{1,20}$/.test(value),
  )
  return { ...estimate, search: own.length > 0 ? `?${new URLSearchParams(own)}` : '' }
}

const invalidEmail = copy.invalidEmail

/** Emails a link to the shown result, without an account. */
export function EmailResult({ find }: EmailResultProps) {
  const form = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<{ email?: string; consent?: string }>({})
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus(), [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email') ?? '').trim()
    const consent = data.has('consent')
    const wrong = {
      ...(!/^\S+@\S+\.\S+$/.test(email) && { email: invalidEmail }),
      ...(!consent && { consent: copy.checkTheBox }),
    }
    setError(wrong)
    if (Object.keys(wrong).length > 0)
      return event.currentTarget
        .querySelector<HTMLInputElement>(wrong.email ? '[name=email]' : '[name=consent]')
        ?.focus()
    const homepage = String(data.get('homepage') ?? '')
    setSending(true)
    setFailure(null)
    try {
      const ms = `${Math.round(performance.now())}`
      await withRetries(() =>
        ask(emailEstimateCall, { email, consent: true, estimate: ownNumbers(find()), ms, homepage }),
      )
      setSentTo(email)
    } catch (error) {
      setFailure((error instanceof RequestError && error.details.reason) || messageOf(error))
    }
    setSending(false)
  }

  if (sentTo)
    return (
      <p role="status" className="wrap-anywhere w-full border-action border-l-4 pl-4">
        {copy.emailingLink(sentTo, estimateLinkDays)}
      </p>
    )
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      aria-label={copy.emailMeThisEstimate}
      className="grid w-full grid-cols-1 gap-3 border-line border-t pt-4 print:hidden"
    >
      <FormErrors message={failure} />
      <EmailField id="emailed-estimate" error={error.email} />
      <div>
        {/* Not the shared component: sharing it would enlarge the lead form. */}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="consent" className="size-6 shrink-0" />
          {emailConsent.text}
        </label>
        {error.consent && (
          <p role="alert" className="font-semibold text-danger text-sm">
            {error.consent}
          </p>
        )}
      </div>
      <label aria-hidden="true" className="sr-only">
        {copy.leaveThisEmpty}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? copy.sending : copy.emailMeThisEstimate}
      </Button>
    </form>
  )
}
