import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { parse } from '#shared/kit/parse.ts'
import {
  agreeToLenders,
  type ChoosableLender,
  getSharing,
  type SharedWith,
  type Sharing,
  withdrawSharing,
} from '#shared/placement/lender-submissions/sharing-contract.ts'
import * as copy from './copy.tsx'
import { MatchPoints } from './match-points.tsx'

interface LenderChoiceProps {
  sharing: Sharing
  onChanged: (sharing: Sharing) => void
  onVerify: () => void
}

interface LenderBoxProps {
  lender: ChoosableLender
  isOff: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

const LenderBox = ({ lender: { name, matches, agreement, isRequested }, isOff, isTicked, onTick }: LenderBoxProps) => (
  <li className="rounded border border-line bg-surface p-4 @tablet:p-5">
    <h3 className="text-lg">{name}</h3>
    {isRequested && <p className="font-semibold">{copy.askToShare}</p>}
    {matches.length === 0 && <p className="text-ink-soft text-sm">{copy.criteriaUnknown}</p>}
    {matches.map((match) => (
      <MatchPoints key={match.product} match={match} subject={copy.you} />
    ))}
    <Checkbox
      className="mt-3 border-line border-t pt-4"
      checked={isTicked}
      disabled={isOff}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
    >
      {agreement}
    </Checkbox>
  </li>
)

interface LenderLedgerProps {
  sharing: Sharing
  onChanged: (sharing: Sharing) => void
}

const LenderLedger = ({ sharing: { ledger, choice }, onChanged }: LenderLedgerProps) => (
  <section aria-labelledby="who-has-it">
    <h2 id="who-has-it" className="text-xl">
      {copy.whoHasIt}
    </h2>
    {ledger.length === 0 ? (
      <p className="mt-2 max-w-2xl">
        {copy.onlyUs} {choice === 'early' && copy.chooseAfterReview}
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3 py-1">
    <dt className="w-28 text-ink-soft">{name}</dt>
    <dd className="figures min-w-0 grow basis-36">{children}</dd>
  </div>
)

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const dayOf = (iso: string) => day.format(new Date(iso))
const momentOf = (iso: string) => moment.format(new Date(iso))

const readSharing = (signal: AbortSignal | undefined) => send(getSharing, {}, { signal })

interface LenderSharingProps {
  onChanged: () => void
  /** Consent requires the emailed code. */
  onVerify: () => void
}

export function LenderSharing({ onChanged, onVerify }: LenderSharingProps) {
  const { answer: sharing, problem, ask, show } = usePolled(readSharing)
  if (problem && !sharing)
    return (
      <section aria-labelledby="who-has-it">
        <h2 id="who-has-it" className="text-xl">
          {copy.whoHasIt}
        </h2>
        <p role="alert" className="mt-2">
          {copy.sectionNotLoaded(problem)}
        </p>
        <Button variant="quiet" className="-ml-control-x" onClick={ask}>
          {copy.tryAgain}
        </Button>
      </section>
    )
  if (!sharing) return null
  const change = (changed: Sharing) => {
    show(() => changed)
    onChanged()
  }
  return (
    <>
      {sharing.choice === 'open' && <LenderChoice sharing={sharing} onChanged={change} onVerify={onVerify} />}
      {/* Only sessions opened by email get the list. */}
      {(sharing.isVerified || sharing.choice === 'early') && <LenderLedger sharing={sharing} onChanged={change} />}
    </>
  )
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
        <Fact name={copy.youAgreed}>{agreedAt ? dayOf(agreedAt) : copy.no}</Fact>
        <Fact name={copy.sent}>{sentAt ? dayOf(sentAt) : copy.notYet}</Fact>
        <Fact name={copy.whatItReceived}>{shared}</Fact>
        {sentAt && (
          <Fact name={copy.opened}>
            {firstViewedAt ? copy.openedTimes(views, momentOf(firstViewedAt)) : copy.notYet}
          </Fact>
        )}
        {withdrawnAt && (
          <Fact name={copy.withdrawn}>
            {copy.withdrawnOn(dayOf(withdrawnAt))} {views > 0 && copy.keepsWhatItHad(name)}
          </Fact>
        )}
      </dl>
      <FormErrors message={problem?.message ?? null} />
      {agreedAt && !withdrawnAt && !isAsking && (
        <Button variant="secondary" className="mt-3 print:hidden" onClick={() => setAsking(true)}>
          {copy.withdrawConsent(name, (words) => (
            <span className="sr-only">{words}</span>
          ))}
        </Button>
      )}
      {isAsking && (
        <div className="mt-3 rounded border border-line p-4">
          <p>{sentAt ? copy.closesTheLink(name) : copy.wontBeSent(name)}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button disabled={isSending} onClick={onWithdraw}>
              {isSending ? copy.oneMoment : copy.confirmWithdraw}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {copy.keepConsent}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** Lenders without consent. All start unchecked. Only sessions opened by email get them. */
function LenderChoice({ sharing, onChanged, onVerify }: LenderChoiceProps) {
  const { isSending, problem, run } = useSending()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const waiting = sharing.lenders.filter(({ isAgreed }) => !isAgreed)
  const heading = useRef<HTMLHeadingElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const lenders = waiting.filter(({ id }) => ticked.includes(id)).map(({ id, agreement }) => ({ id, agreement }))
      const input = parse(agreeToLenders.input, { lenders })
      onChanged(await withRetries(() => send(agreeToLenders, input)))
      setTicked([])
      // The button goes with the last lender, so focus moves.
      heading.current?.focus()
    })
  }

  const tick = (id: string, isTicked: boolean) =>
    setTicked((now) => (isTicked ? [...now, id] : now.filter((each) => each !== id)))

  return (
    <section aria-labelledby="choose-lenders">
      <h2 ref={heading} id="choose-lenders" tabIndex={-1} className="text-xl outline-none">
        {copy.chooseLenders}
      </h2>
      <p className="mt-2 max-w-2xl">
        {sharing.hasOnlySamples
          ? copy.sampleLendersOnly
          : sharing.isVerified && waiting.length === 0
            ? copy.agreedToAll
            : copy.sharingChoice}
      </p>
      {!sharing.isVerified && !sharing.hasOnlySamples && (
        <div className="mt-4 max-w-2xl rounded border border-line bg-surface p-4">
          <p>{copy.confirmEmailFirst}</p>
          <Button variant="secondary" className="mt-3" onClick={onVerify}>
            {copy.verifyEmail}
          </Button>
        </div>
      )}
      {waiting.length > 0 && (
        <form noValidate method="dialog" onSubmit={onSubmit} className="mt-4 grid max-w-3xl grid-cols-1 gap-4">
          <FormErrors message={problem ? (problem.fields.lenders ?? problem.message) : null} />
          <ul className="grid grid-cols-1 gap-4">
            {waiting.map((lender) => (
              <LenderBox
                key={lender.id}
                lender={lender}
                isOff={isSending}
                isTicked={ticked.includes(lender.id)}
                onTick={(isTicked) => tick(lender.id, isTicked)}
              />
            ))}
          </ul>
          <Button type="submit" className="justify-self-start" disabled={isSending}>
            {isSending ? copy.oneMoment : copy.shareWithSelected}
          </Button>
        </form>
      )}
    </section>
  )
}
