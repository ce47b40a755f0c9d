import { type FormEvent, useRef, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { parse } from '#shared/kit/parse.ts'
import {
  agreeToLenders,
  type ChoosableLender,
  type Sharing,
} from '#shared/placement/lender-submissions/sharing-contract.ts'
import { MatchPoints } from './match-points.tsx'

interface LenderChoiceProps {
  sharing: Sharing
  onChanged: (sharing: Sharing) => void
  onVerify: () => void
}

/** A checkbox for each lender the applicant hasn't agreed to. All start unchecked. */
export function LenderChoice({ sharing, onChanged, onVerify }: LenderChoiceProps) {
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
      // The button is removed with the last lender, so focus moves.
      heading.current?.focus()
    })
  }

  const tick = (id: string, isTicked: boolean) =>
    setTicked((now) => (isTicked ? [...now, id] : now.filter((each) => each !== id)))

  return (
    <section aria-labelledby="choose-lenders">
      <h2 ref={heading} id="choose-lenders" tabIndex={-1} className="text-xl outline-none">
        Choose which lenders may see your application
      </h2>
      <p className="mt-2 max-w-2xl">
        {sharing.hasOnlySamples
          ? 'There are no lenders to choose yet. This site lists sample lenders only, and nothing is ever sent to them.'
          : waiting.length === 0
            ? 'You’ve agreed to all lenders currently available.'
            : 'We send your application only to the lenders you select. The match is our estimate: only a lender can decide.'}
      </p>
      {!sharing.isVerified && waiting.length > 0 && (
        <div className="mt-4 max-w-2xl rounded border border-line bg-surface p-4">
          <p>
            Before you agree to a lender, confirm that the email address on this application is yours. We’ll send you a
            code.
          </p>
          <Button look="secondary" className="mt-3" onClick={onVerify}>
            Verify email
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
                isOff={!sharing.isVerified || isSending}
                isTicked={ticked.includes(lender.id)}
                onTick={(isTicked) => tick(lender.id, isTicked)}
              />
            ))}
          </ul>
          {sharing.isVerified && (
            <Button type="submit" className="justify-self-start" disabled={isSending}>
              {isSending ? 'One moment…' : 'Agree to selected lenders'}
            </Button>
          )}
        </form>
      )}
    </section>
  )
}

interface LenderBoxProps {
  lender: ChoosableLender
  isOff: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

const LenderBox = ({ lender: { name, matches, agreement, isAsked }, isOff, isTicked, onTick }: LenderBoxProps) => (
  <li className="rounded border border-line bg-surface p-4 @tablet:p-5">
    <h3 className="text-lg">{name}</h3>
    {isAsked && <p className="font-semibold">We’d like to send your application to this lender. Do you agree?</p>}
    {matches.length === 0 && <p className="text-ink-soft text-sm">We don’t know this lender’s criteria yet.</p>}
    {matches.map((match) => (
      <MatchPoints key={match.product} match={match} whose="You" />
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
