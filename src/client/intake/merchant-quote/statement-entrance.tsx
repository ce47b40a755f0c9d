import { type ReactNode, useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { openStatementLink } from '#shared/intake/merchants/session-contract.ts'

interface StatementEntranceProps {
  /** Of the mailed link. */
  token: string
  /** Where statements are sent. */
  children: ReactNode
}

/** Opens the place for statements by a mailed link. The link works once, so a person presses a button for it. */
export function StatementEntrance({ token, children }: StatementEntranceProps) {
  const { isSending, problem, run } = useSending()
  const [reference, setReference] = useState<string>()
  const [isDead, setDead] = useState(false)

  const onOpen = () =>
    run(async () => {
      try {
        setReference((await withRetries(() => send(openStatementLink, { token }))).reference)
        // Used up: a reload finds the place open by its cookie.
        history.replaceState(null, '', location.pathname)
      } catch (error) {
        if (!(error instanceof RequestError && [404, 422].includes(error.status))) throw error
        setDead(true)
      }
    })

  if (reference)
    return (
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <h1 className="text-3xl">Your statements</h1>
        <p className="text-ink-soft">
          For your request <span className="figures whitespace-nowrap">{reference}</span>. This browser can send them
          for a week.
        </p>
        {children}
      </div>
    )
  if (isDead)
    return (
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <h1 className="text-3xl">Your statements</h1>
        <p role="alert">This link was used already, or is too old. If you opened it in this browser, go on below.</p>
        {children}
      </div>
    )
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">Send your statement</h1>
      <p className="mt-4 text-ink-soft text-lg">
        We read it line by line, type its figures, and ask processors for theirs. Nothing is passed on without asking
        you.
      </p>
      <p className="mt-3">The latest whole month, every page of it. A PDF, photos, a CSV or an Excel file.</p>
      <div className="mt-5 grid justify-items-start gap-4">
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onOpen}>
          {isSending ? 'Opening…' : 'Open it in this browser'}
        </Button>
      </div>
    </div>
  )
}
