import { type ReactNode, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import {
  type SharedWith,
  type Sharing,
  withdrawSharing,
} from '#shared/placement/lender-submissions/sharing-contract.ts'

interface LenderLedgerProps {
  sharing: Sharing
  onChanged: (sharing: Sharing) => void
}

/** List of lenders with consent, sending and viewing dates. */
export const LenderLedger = ({ sharing: { ledger, choice }, onChanged }: LenderLedgerProps) => (
  <section aria-labelledby="who-has-it">
    <h2 id="who-has-it" className="text-xl">
      Who has my application
    </h2>
    {ledger.length === 0 ? (
      <p className="mt-2 max-w-2xl">
        Only us. {choice === 'early' && 'Once we’ve checked it, you can choose on this page which lenders may see it.'}
      </p>
    ) : (
      <ul className="mt-4 grid grid-cols-1 gap-4 @desktop:grid-cols-2">
        {ledger.map((entry) => (
          <LedgerEntry key={entry.lenderId} entry={entry} onChanged={onChanged} />
        ))}
      </ul>
    )}
  </section>
)

interface LedgerEntryProps {
  entry: SharedWith
  onChanged: (sharing: Sharing) => void
}

function LedgerEntry({ entry, onChanged }: LedgerEntryProps) {
  const { isSending, problem, run } = useSending()
  const [isAsking, setAsking] = useState(false)
  const { lenderId, name, agreedAt, withdrawnAt, sentAt, shared, firstViewedAt, views } = entry

  const onWithdraw = () =>
    run(async () => {
      onChanged(await withRetries(() => send(withdrawSharing, { id: lenderId })))
      setAsking(false)
    })

  return (
    <li className="rounded border border-line bg-surface p-4 @tablet:p-5">
      <h3 className="text-lg">{name}</h3>
      <dl className="mt-2">
        <Fact name="You agreed">{agreedAt ? dayOf(agreedAt) : 'No'}</Fact>
        <Fact name="Sent">{sentAt ? dayOf(sentAt) : 'Not yet'}</Fact>
        <Fact name="What it received">{shared}</Fact>
        {sentAt && (
          <Fact name="Opened">
            {firstViewedAt
              ? `${views === 1 ? 'Once' : `${views} times`}, first on ${momentOf(firstViewedAt)}`
              : 'Not yet'}
          </Fact>
        )}
        {withdrawnAt && (
          <Fact name="Withdrawn">
            {dayOf(withdrawnAt)}. The link is closed. {views > 0 && `${name} keeps what it had received by then.`}
          </Fact>
        )}
      </dl>
      <FormErrors message={problem?.message ?? null} />
      {agreedAt && !withdrawnAt && !isAsking && (
        <Button look="secondary" className="mt-3 print:hidden" onClick={() => setAsking(true)}>
          Withdraw consent<span className="sr-only"> for {name}</span>
        </Button>
      )}
      {isAsking && (
        <div className="mt-3 rounded border border-line p-4">
          <p>
            {sentAt
              ? `We’ll close the link to your application right away. ${name} keeps what it has already received; we can’t take that back.`
              : `We won’t send anything to ${name}.`}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button disabled={isSending} onClick={onWithdraw}>
              {isSending ? 'One moment…' : 'Yes, withdraw consent'}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Keep consent
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3 py-1">
    <dt className="w-28 text-ink-soft">{name}</dt>
    <dd className="figures min-w-0 grow basis-36">{children}</dd>
  </div>
)

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const dayOf = (iso: string) => day.format(new Date(iso))
const momentOf = (iso: string) => moment.format(new Date(iso))
