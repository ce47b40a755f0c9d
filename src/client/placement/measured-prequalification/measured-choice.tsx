import { useId } from 'react'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { chooseMeasured, getOwnMeasured } from '#shared/placement/measured-prequalification/contract.ts'
import * as copy from './copy.ts'
import { MeasuredResult } from './measured-result.tsx'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const readOwn = (signal: AbortSignal | undefined) => send(getOwnMeasured, {}, { signal })

/** Lets the applicant have their pre-qualification computed again from their statements, and take that back. */
export function MeasuredChoice({ onVerify }: { onVerify: () => void }) {
  const { answer, problem: loading, show } = usePolled(readOwn)
  const { isSending, problem, run } = useSending()
  const title = useId()
  if (!answer) return loading ? <p role="alert">{copy.notLoaded(loading)}</p> : null
  const { isAvailable, isVerified, consent, agreedAt, result } = answer
  if (!isAvailable && !agreedAt) return null
  const choose = (isAgreed: boolean) =>
    run(async () => {
      const now = await send(chooseMeasured, { isAgreed, version: consent.version })
      show(() => now)
    })
  return (
    <section aria-labelledby={title} className="mt-6 min-w-0 rounded border border-line bg-surface p-4">
      <h3 id={title} className="text-lg">
        {copy.title}
      </h3>
      <FormErrors message={problem?.message ?? null} />
      {agreedAt ? (
        <div role="status">
          <p className="mt-1 text-ink-soft">{copy.agreedOn(day.format(new Date(agreedAt)))}</p>
          {result ? (
            <MeasuredResult result={result} titles={{ before: copy.yourAnswers, after: copy.yourStatements }} />
          ) : (
            <p className="mt-1">{copy.notReadYet}</p>
          )}
          <Button variant="secondary" className="mt-3" disabled={isSending} onClick={() => choose(false)}>
            {isSending ? copy.saving : copy.withdraw}
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-ink-soft">{copy.why}</p>
          <p className="mt-3 max-w-2xl">{consent.text}</p>
          {isVerified ? (
            <Button className="mt-3" disabled={isSending} onClick={() => choose(true)}>
              {isSending ? copy.computing : copy.agree}
            </Button>
          ) : (
            <>
              <p className="mt-3">{copy.verify}</p>
              <Button variant="secondary" className="mt-2" onClick={onVerify}>
                {copy.verifyEmail}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  )
}
