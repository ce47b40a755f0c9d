import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ReasonForm, type TypedReason } from '#client/ui/reason-form.tsx'
import { revealMs } from '#shared/applications/applications/activity-contract.ts'
import type { Answer } from './file-answers.tsx'
import { revealAnswer } from './queries.ts'

/** Why such a number is usually needed. */
const reasons = [
  'To type it into the form of a lender',
  'To compare it with a document',
  'The applicant asked about it',
]

/** A number of a person or an account: its end, and for some seconds all of it, once somebody has said why. */
export function HiddenAnswer({ applicationId, step, answer }: { applicationId: string; step: string; answer: Answer }) {
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState<TypedReason>()
  const button = useRef<HTMLButtonElement>(null)
  const reveal = useMutation({ ...revealAnswer, onSuccess: () => setAsking(false) })
  const { data, reset } = reveal
  const problem = formProblem(reveal.error)
  const hide = () => {
    reset()
    setAsking(false)
    setTyped(undefined)
    button.current?.focus()
  }

  useEffect(() => {
    if (!data) return
    const timer = setTimeout(reset, revealMs)
    return () => clearTimeout(timer)
  }, [data, reset])

  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <span className={data ? 'font-semibold' : undefined}>{data?.words ?? answer.words}</span>
        <Button
          ref={button}
          look="quiet"
          className="-mr-4 -ml-5 -my-2"
          aria-expanded={data ? undefined : isAsking}
          aria-label={`${data ? 'Hide' : 'Show'} ${answer.label}`}
          onClick={data ? hide : () => setAsking(!isAsking)}
        >
          {data ? 'Hide' : 'Show'}
        </Button>
      </span>
      <span role="status" className="block text-ink-soft text-sm">
        {data && `Hidden again after ${revealMs / 1_000} seconds.`}
      </span>
      {isAsking && !data && (
        <>
          <FormErrors message={problem?.message ?? null} />
          <ReasonForm
            label="What do you need it for?"
            reasons={reasons}
            help="Kept for good with your name. Leave names and numbers out."
            action="Show it"
            isSending={reveal.isPending}
            error={problem?.fields.reason}
            typed={typed}
            onType={setTyped}
            onSend={(reason) => reveal.mutate({ id: applicationId, step, path: answer.path, reason })}
            onClose={hide}
          />
        </>
      )}
    </>
  )
}
