import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ReasonForm, type TypedReason } from '#client/ui/dialog/reason-form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { revealMs } from '#shared/applications/applications/activity-contract.ts'
import type { Answer } from './application-answers.tsx'
import { revealAnswer } from './queries.ts'

const reasons = ['To complete a lender’s form', 'To compare it with a document', 'The applicant asked about it']

/** Shows the last digits; after a reason, the full number for a few seconds. */
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
        <span className={data ? 'font-semibold' : undefined}>{data?.text ?? answer.text}</span>
        <Button
          ref={button}
          variant="quiet"
          className="-mr-4 -ml-control-x -my-2"
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
            label="Why do you need it?"
            reasons={reasons}
            help="Saved permanently with your name. Don’t include names or numbers."
            action="Show number"
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
