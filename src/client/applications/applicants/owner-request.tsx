import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  answerOwnerRequest,
  type OwnerRequest,
  openOwnerRequest,
  renewOwnerLink,
  withdrawOwnerAuthorization,
} from '#shared/applications/applicants/owner-authorization.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'open'; readonly request: OwnerRequest }

const stateOf = ({ request }: { request: OwnerRequest | null }): State =>
  request ? { kind: 'open', request } : { kind: 'expired' }

/** Where an owner who isn't the applicant authorizes credit reports, by an emailed link and without an account. */
export function OwnerRequestPage() {
  const { isSending, problem, run } = useSending()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [link, setLink] = useState('')

  useEffect(() => {
    const onLink = () => setLink(tokenOfLink())
    onLink()
    // A link opened in the same tab changes only the fragment.
    window.addEventListener('hashchange', onLink)
    return () => window.removeEventListener('hashchange', onLink)
  }, [])

  const load = (work: () => Promise<State>) =>
    run(async () => {
      try {
        setState(await work())
      } catch (error) {
        if (!(error instanceof RequestError && error.status === 404)) throw error
        setState({ kind: 'dead' })
      }
    })
  const open = () =>
    load(async () => {
      const token = tokenOfLink()
      return token.length < 20 ? { kind: 'dead' } : stateOf(await withRetries(() => send(openOwnerRequest, { token })))
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each link once
  useEffect(() => {
    setState({ kind: 'loading' })
    void open()
  }, [link])

  const answer = (isAuthorized: boolean, version: string, signature: string) =>
    load(async () => {
      const input = { token: tokenOfLink(), isAuthorized, version, signature }
      return stateOf(await withRetries(() => send(answerOwnerRequest, input)))
    })
  const withdraw = () =>
    load(async () => stateOf(await withRetries(() => send(withdrawOwnerAuthorization, { token: tokenOfLink() }))))

  if (state.kind === 'loading')
    return problem ? (
      <Part title="Couldn’t open your link">
        <FormErrors message={problem.message} />
        <Button className="justify-self-start" disabled={isSending} onClick={() => void open()}>
          Try again
        </Button>
      </Part>
    ) : (
      <Spinner label="Opening your link…" />
    )
  if (state.kind === 'dead')
    return (
      <Part key="dead" title="This link doesn’t work">
        <p role="alert">It’s incomplete, or a newer email has replaced it.</p>
        <p>Please open the link in the latest email.</p>
      </Part>
    )
  if (state.kind === 'expired')
    return (
      <Part key="expired" title="This link has expired">
        <p role="alert">You haven’t answered yet, and nothing was authorized.</p>
        <NewLink />
      </Part>
    )
  const { request } = state
  if (request.status !== 'asked')
    return <Answered request={request} isSending={isSending} problem={problem?.message} onWithdraw={withdraw} />
  if (request.isClosed)
    return (
      <Part key="closed" title="No answer needed">
        <p>
          The application of {request.business} has been closed. Nothing was authorized, and you don’t need to do
          anything.
        </p>
      </Part>
    )
  return <Question request={request} isSending={isSending} problem={problem} onAnswer={answer} />
}

/** Browsers never send fragments. */
const tokenOfLink = () => location.hash.slice(1)

/** The heading takes the focus when the page changes. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  )
}

interface QuestionProps {
  request: OwnerRequest
  isSending: boolean
  problem: { message: string; fields: FieldErrors } | null
  onAnswer: (isAuthorized: boolean, version: string, signature: string) => Promise<void>
}

function Question({ request, isSending, problem, onAnswer }: QuestionProps) {
  const { owner, business, applicant, broker, text, version, expiresAt } = request
  const [signature, setSignature] = useState('')
  const [hasRead, setRead] = useState(false)
  const [faults, setFaults] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const errors = { ...problem?.fields, ...faults }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found: FieldErrors = {
      ...(!isSameName(signature, owner) && { signature: `Please type your full name as it appears above: ${owner}` }),
      ...(!hasRead && { hasRead: 'Please check the box, or choose “I do not authorize”' }),
    }
    setFaults(found)
    setAttempts(attempts + 1)
    if (Object.keys(found).length === 0) void onAnswer(true, version, signature)
  }

  return (
    <Part title="Credit reports about you">
      <p className="wrap-anywhere text-lg">
        {applicant} applied through {broker} for funding for <strong>{business}</strong> and listed you,{' '}
        <strong>{owner}</strong>, as an owner. A lender may obtain a credit report about you only if you authorize it.
        It’s your choice.
      </p>
      <section aria-labelledby="authorization" className="rounded border border-line bg-surface p-5">
        <h2 id="authorization" className="text-xl">
          Authorization
        </h2>
        <p className="wrap-anywhere mt-2">{text}</p>
        <p className="mt-2 text-ink-soft text-sm">Version {version}</p>
      </section>
      <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <FormErrors
          key={attempts}
          message={Object.keys(errors).length > 0 ? 'Please check your answers' : (problem?.message ?? null)}
          fields={Object.fromEntries(Object.entries(errors).map(([name, message]) => [`owner-${name}`, message]))}
        />
        <Field
          id="owner-signature"
          name="signature"
          label="Your full name, as your signature"
          autoComplete="name"
          maxLength={200}
          value={signature}
          onChange={({ currentTarget: { value } }) => setSignature(value)}
          error={errors.signature}
        />
        <div>
          <FieldError id="owner-hasRead-error" message={errors.hasRead} />
          <Checkbox
            id="owner-hasRead"
            checked={hasRead}
            aria-describedby={errors.hasRead && 'owner-hasRead-error'}
            onChange={({ currentTarget }) => setRead(currentTarget.checked)}
          >
            I have read the authorization and agree to it.
          </Checkbox>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isSending}>
            {isSending ? 'One moment…' : 'Authorize credit reports'}
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={() => void onAnswer(false, version, '')}>
            I do not authorize
          </Button>
        </div>
      </form>
      <p className="text-ink-soft text-sm">
        Please answer by {dayOf(expiresAt)}. {broker} saves your answer with the time, your IP address and your browser
        as proof.{' '}
        <a className="underline underline-offset-4" href="/privacy-policy">
          Privacy policy
        </a>
      </p>
    </Part>
  )
}

interface AnsweredProps {
  request: OwnerRequest
  isSending: boolean
  problem: string | undefined
  onWithdraw: () => Promise<void>
}

const titles = {
  authorized: 'You authorized credit reports',
  declined: 'You did not authorize credit reports',
  withdrawn: 'You withdrew your authorization',
} as const

function Answered({ request, isSending, problem, onWithdraw }: AnsweredProps) {
  const { status, business, broker, text, answeredAt, isClosed } = request
  const [isAsking, setAsking] = useState(false)
  if (status === 'asked' || status === 'not_asked') return null
  return (
    <Part key={status} title={titles[status]}>
      <p role="status" className="wrap-anywhere">
        {answeredAt && <>On {momentOf(answeredAt)}. </>}
        {status === 'authorized'
          ? `Lenders that are approved by name may obtain credit reports about you for the application of ${business}.`
          : `No lender may obtain a credit report about you for the application of ${business}. ${broker} tells lenders so.`}
      </p>
      <FormErrors message={problem ?? null} />
      {status === 'authorized' && (
        <>
          <blockquote className="wrap-anywhere rounded border border-line bg-surface p-5">{text}</blockquote>
          {isAsking ? (
            <div className="grid gap-3">
              <p>Lenders keep the reports they have already obtained. Withdraw now?</p>
              <div className="flex flex-wrap gap-3">
                <Button autoFocus disabled={isSending} onClick={() => void onWithdraw()}>
                  {isSending ? 'One moment…' : 'Withdraw'}
                </Button>
                <Button variant="quiet" onClick={() => setAsking(false)}>
                  Keep my authorization
                </Button>
              </div>
            </div>
          ) : (
            <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
              Withdraw my authorization
            </Button>
          )}
        </>
      )}
      {status !== 'authorized' && !isClosed && (
        <>
          <p>Changed your mind? With a new link, you can answer again.</p>
          <NewLink />
        </>
      )}
    </Part>
  )
}

function NewLink() {
  const { isSending, problem, run } = useSending()
  const [isRequested, setRequested] = useState(false)
  if (isRequested)
    return (
      <p role="status" className="font-semibold">
        A new link is on its way to the same address.
      </p>
    )
  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      <Button
        className="justify-self-start"
        disabled={isSending}
        onClick={() =>
          run(async () => {
            await send(renewOwnerLink, { token: tokenOfLink() })
            setRequested(true)
          })
        }
      >
        {isSending ? 'One moment…' : 'Email me a new link'}
      </Button>
    </>
  )
}

const dayOf = (iso: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(iso))
const momentOf = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))
