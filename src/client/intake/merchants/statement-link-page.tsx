import { type ReactNode, useState } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { openStatementLink } from '#shared/intake/merchants/quote-contract.ts'
import * as copy from './copy.tsx'

interface StatementEntranceProps {
  token: string
  children: ReactNode
}

/** Emailed links work once, so opening needs a click. */
export function StatementLinkPage({ token, children }: StatementEntranceProps) {
  const { isSending, problem, run } = useSending()
  const [reference, setReference] = useState<string>()
  const [isDead, setDead] = useState(false)

  const onOpen = () =>
    run(async () => {
      try {
        setReference((await withRetries(() => send(openStatementLink, { token }))).reference)
        // The link is used up; after a reload the cookie gives access.
        history.replaceState(null, '', location.pathname)
      } catch (error) {
        if (!(error instanceof RequestError && [404, 422].includes(error.status))) throw error
        setDead(true)
      }
    })

  if (reference)
    return (
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <h1 className="text-3xl">{copy.yourStatements}</h1>
        <p className="text-ink-soft">
          {copy.forYourRequest(<span className="figures whitespace-nowrap">{reference}</span>)}
        </p>
        {children}
      </div>
    )
  if (isDead)
    return (
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <h1 className="text-3xl">{copy.yourStatements}</h1>
        <p role="alert">{copy.linkUsed}</p>
        {children}
      </div>
    )
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{copy.sendYourStatement}</h1>
      <p className="mt-4 text-ink-soft text-lg">{copy.afterUpload}</p>
      <p className="mt-3">{copy.whatToSend}</p>
      <div className="mt-5 grid justify-items-start gap-4">
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onOpen}>
          {isSending ? copy.opening : copy.openInThisBrowser}
        </Button>
      </div>
    </div>
  )
}
