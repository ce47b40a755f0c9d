import { type FormEvent, useEffect, useRef, useState } from 'react'
import { canUsePasskeys, requestPasskey } from '#client/platform/browser/passkey-prompt.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  codeMinutes,
  enterCode,
  linkMinutes,
  type OpenApplication,
  type OpenApplication as OpenedFile,
  requestCode,
  requestLinks,
} from '#shared/applications/applicants/contract.ts'
import { openByPasskey, startPasskeyOpening } from '#shared/applications/applicants/device-contract.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { parseReference } from '#shared/kit/ids/reference.ts'
import { parse } from '#shared/kit/parse.ts'
import * as copy from './copy.tsx'
import type { LastApplication } from './last-application.ts'
import type { NoOpenApplication } from './use-open-application.ts'

/** Prefixes field names with the form's id: `email` -> `open-email`. */
export const prefixFieldIds = (prefix: string, fields: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [`${prefix}-${name}`, message]))

interface CodeFormProps {
  request: LastApplication
  codeId: string
  onNewCode: (codeId: string) => void
  onOpen: (file: OpenApplication) => void
  onBack: () => void
}

interface ReferenceFormProps {
  known: LastApplication | undefined
  onRequested: (request: LastApplication, codeId: string) => void
}

interface AccessFormProps {
  onOpen: (file: OpenedFile) => void
  known?: LastApplication | undefined
  /** Starts with the form that emails links, because the applicant's link is invalid. */
  isLost?: boolean | undefined
}

/**
 * Opens an application in this browser by an emailed code or link. Never reveals whether the reference and the email
 * match.
 */
export function AccessForm({ onOpen, known, isLost: wasLost = false }: AccessFormProps) {
  const [typed, setTyped] = useState(known)
  const [codeId, setCodeId] = useState<string>()
  const [isLost, setLost] = useState(wasLost)

  if (typed && codeId)
    return (
      <CodeForm
        request={typed}
        codeId={codeId}
        onNewCode={setCodeId}
        onOpen={onOpen}
        onBack={() => setCodeId(undefined)}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {isLost ? (
        <LinksForm known={typed?.email} />
      ) : (
        <ReferenceForm
          known={typed}
          onRequested={(request, id) => {
            setTyped(request)
            setCodeId(id)
          }}
        />
      )}
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={() => setLost(!isLost)}>
        {isLost ? copy.iHaveMyReference : copy.iDontKnowMyReference}
      </Button>
      <PasskeyAccess onOpen={onOpen} />
    </div>
  )
}

/** Renders nothing in browsers without passkeys. Before hydration it is there, so that nothing below it moves. */
function PasskeyAccess({ onOpen }: Pick<AccessFormProps, 'onOpen'>) {
  const { isSending, problem, run } = useSending()
  const [isOffered, setOffered] = useState(true)
  useEffect(() => setOffered(canUsePasskeys()), [])
  if (!isOffered) return null
  const open = () =>
    run(async () => {
      const assertion = await requestPasskey(await send(startPasskeyOpening, {}))
      onOpen((await send(openByPasskey, { assertion })).file)
    })
  return (
    <div className="grid grid-cols-1 gap-2 border-line border-t pt-4">
      <FormErrors message={problem?.message ?? null} />
      <Button variant="secondary" className="justify-self-start" disabled={isSending} onClick={() => void open()}>
        {isSending ? copy.waitingForYourDevice : copy.usePasskey}
      </Button>
      <p className="text-ink-soft text-sm">{copy.passkeyHint}</p>
    </div>
  )
}

function LinksForm({ known }: { known: string | undefined }) {
  const { isSending, problem, run } = useSending()
  const [sentTo, setSentTo] = useState<string>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    void run(async () => {
      const { email } = parse(requestLinks.input, { email: typed })
      await withRetries(() => send(requestLinks, { email }))
      setSentTo(email)
    })
  }

  if (sentTo)
    return (
      <p role="status" className="wrap-anywhere">
        {copy.linksWillArrive(<strong>{sentTo}</strong>, linkMinutes)}
      </p>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('links', problem?.fields)} />
      <EmailField id="links-email" defaultValue={known} error={problem?.fields.email} />
      <Button type="submit" disabled={isSending}>
        {isSending ? copy.oneMoment : copy.emailMyLinks}
      </Button>
    </form>
  )
}

function ReferenceForm({ known, onRequested }: ReferenceFormProps) {
  const { isSending, problem, run } = useSending()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void run(async () => {
      const request = parse(requestCode.input, { reference: form.get('reference'), email: form.get('email') })
      const { codeId } = await withRetries(() => send(requestCode, request))
      onRequested({ ...request, reference: parseReference(request.reference) ?? request.reference }, codeId)
    })
  }

  return (
    // Outside a dialog, `method="dialog"` submits nothing, so early input doesn't end up in the URL.
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('open', problem?.fields)} />
      <Field
        id="open-reference"
        label={copy.reference}
        name="reference"
        help={copy.referenceHelp}
        defaultValue={known?.reference}
        error={problem?.fields.reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <EmailField id="open-email" defaultValue={known?.email} error={problem?.fields.email} />
      <Button type="submit" disabled={isSending}>
        {isSending ? copy.oneMoment : copy.emailMeCode}
      </Button>
    </form>
  )
}

function CodeForm({ request, codeId, onNewCode, onOpen, onBack }: CodeFormProps) {
  const { isSending, problem, run } = useSending()
  const input = useRef<HTMLInputElement>(null)
  const [isRenewed, setRenewed] = useState(false)
  useEffect(() => input.current?.focus(), [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    // Not retried automatically, because each attempt counts.
    void run(async () => onOpen((await send(enterCode, parse(enterCode.input, { codeId, code }))).file))
  }

  const askAgain = () =>
    run(async () => {
      onNewCode((await withRetries(() => send(requestCode, { ...request }))).codeId)
      setRenewed(true)
      input.current?.focus()
    })

  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('open', problem?.fields)} />
      <p role="status" className="wrap-anywhere">
        {isRenewed && `${copy.newCodeSent} `}
        {copy.codeWillArrive(<strong>{request.reference}</strong>, <strong>{request.email}</strong>, codeMinutes)}
      </p>
      <Field
        ref={input}
        id="open-code"
        label={copy.code}
        name="code"
        help={copy.codeHelp}
        error={problem?.fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="figures"
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? copy.oneMoment : copy.openMyApplication}
      </Button>
      <div className="flex flex-wrap gap-x-6">
        <Button variant="quiet" className="-ml-control-x" disabled={isSending} onClick={askAgain}>
          {copy.emailNewCode}
        </Button>
        <Button variant="quiet" className="-ml-control-x" onClick={onBack}>
          {copy.changeReferenceOrEmail}
        </Button>
      </div>
    </form>
  )
}

interface AccessProblemProps {
  state: NoOpenApplication
  onRetry: () => void
}

/** Shows why no application is open. Used links can't be retried: the form below sends a new one. */
export function AccessProblem({ state: { problem, isLinkSpent, ended }, onRetry }: AccessProblemProps) {
  if (ended)
    return (
      <div role="status" className="mb-4 rounded border-2 border-brass bg-surface px-4 py-3">
        <p className="font-semibold">{copy.youreSignedOut}</p>
        <p>{copy.sessionExpired(<strong className="figures">{ended.reference}</strong>)}</p>
      </div>
    )
  if (!problem) return null
  return (
    <div role="alert" className="mb-4 rounded border-2 border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">{copy.applicationNotOpened}</p>
      <p>{problem}</p>
      {isLinkSpent ? (
        <p>{copy.requestANewLink}</p>
      ) : (
        <Button variant="quiet" className="-ml-control-x" onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      )}
    </div>
  )
}
