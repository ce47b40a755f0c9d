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
import { locale } from '#shared/kit/locale/locale.ts'
import * as copy from './copy.tsx'

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
      <Part title={copy.linkNotOpened}>
        <FormErrors message={problem.message} />
        <Button className="justify-self-start" disabled={isSending} onClick={() => void open()}>
          {copy.tryAgain}
        </Button>
      </Part>
    ) : (
      <Spinner label={copy.openingLink} />
    )
  if (state.kind === 'dead')
    return (
      <Part key="dead" title={copy.thisLinkDoesntWork}>
        <p role="alert">{copy.linkReplaced}</p>
        <p>{copy.openLatestEmail}</p>
      </Part>
    )
  if (state.kind === 'expired')
    return (
      <Part key="expired" title={copy.linkHasExpired}>
        <p role="alert">{copy.notAnsweredNotAuthorized}</p>
        <NewLink />
      </Part>
    )
  const { request } = state
  if (request.status !== 'asked')
    return <Answered request={request} isSending={isSending} problem={problem?.message} onWithdraw={withdraw} />
  if (request.isClosed)
    return (
      <Part key="closed" title={copy.noAnswerNeeded}>
        <p>{copy.applicationClosed(request.business)}</p>
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
      ...(!isSameName(signature, owner) && { signature: copy.typeYourName(owner) }),
      ...(!hasRead && { hasRead: copy.checkTheBox }),
    }
    setFaults(found)
    setAttempts(attempts + 1)
    if (Object.keys(found).length === 0) void onAnswer(true, version, signature)
  }

  return (
    <Part title={copy.creditReportsAboutYou}>
      <p className="wrap-anywhere text-lg">
        {copy.whyWeAsk(applicant, broker, <strong>{business}</strong>, <strong>{owner}</strong>)}
      </p>
      <section aria-labelledby="authorization" className="rounded border border-line bg-surface p-5">
        <h2 id="authorization" className="text-xl">
          {copy.authorization}
        </h2>
        <p className="wrap-anywhere mt-2">{text}</p>
        <p className="mt-2 text-ink-soft text-sm">{copy.version(version)}</p>
      </section>
      <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <FormErrors
          key={attempts}
          message={Object.keys(errors).length > 0 ? copy.checkYourAnswers : (problem?.message ?? null)}
          fields={Object.fromEntries(Object.entries(errors).map(([name, message]) => [`owner-${name}`, message]))}
        />
        <Field
          id="owner-signature"
          name="signature"
          label={copy.yourFullName}
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
            {copy.iHaveRead}
          </Checkbox>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isSending}>
            {isSending ? copy.oneMoment : copy.authorizeCreditReports}
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={() => void onAnswer(false, version, '')}>
            {copy.iDoNotAuthorize}
          </Button>
        </div>
      </form>
      <p className="text-ink-soft text-sm">
        {copy.answerBy(dayOf(expiresAt), broker, (words) => (
          <a className="underline underline-offset-4" href="/privacy-policy">
            {words}
          </a>
        ))}
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
  authorized: copy.youAuthorizedCreditReports,
  declined: copy.youDidNotAuthorize,
  withdrawn: copy.youWithdrewYourAuthorization,
} as const

function Answered({ request, isSending, problem, onWithdraw }: AnsweredProps) {
  const { status, business, broker, text, answeredAt, isClosed } = request
  const [isAsking, setAsking] = useState(false)
  if (status === 'asked' || status === 'not_asked') return null
  return (
    <Part key={status} title={titles[status]}>
      <p role="status" className="wrap-anywhere">
        {answeredAt && <>{copy.answeredOn(momentOf(answeredAt))} </>}
        {status === 'authorized' ? copy.lendersMayObtain(business) : copy.noLenderMayObtain(business, broker)}
      </p>
      <FormErrors message={problem ?? null} />
      {status === 'authorized' && (
        <>
          <blockquote className="wrap-anywhere rounded border border-line bg-surface p-5">{text}</blockquote>
          {isAsking ? (
            <div className="grid gap-3">
              <p>{copy.withdrawEffect}</p>
              <div className="flex flex-wrap gap-3">
                <Button autoFocus disabled={isSending} onClick={() => void onWithdraw()}>
                  {isSending ? copy.oneMoment : copy.withdraw}
                </Button>
                <Button variant="quiet" onClick={() => setAsking(false)}>
                  {copy.keepMyAuthorization}
                </Button>
              </div>
            </div>
          ) : (
            <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
              {copy.withdrawMyAuthorization}
            </Button>
          )}
        </>
      )}
      {status !== 'authorized' && !isClosed && (
        <>
          <p>{copy.changedYourMind}</p>
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
        {copy.newLinkToSameAddress}
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
        {isSending ? copy.oneMoment : copy.emailNewLink}
      </Button>
    </>
  )
}

const dayOf = (iso: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
const momentOf = (iso: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))
