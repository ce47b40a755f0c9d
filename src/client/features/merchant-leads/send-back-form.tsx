import { type FormEvent, useState } from 'react'
import type { FormProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { commonRejections } from '#shared/documents/reject-reason.ts'

interface SendBackFormProps {
  isSending: boolean
  problem: FormProblem | null
  onReject: (reason: string) => void
  onClose: () => void
}

/** Says what is wrong with a statement; its sender gets a mail with a link to send another. */
export function SendBackForm({ isSending, problem, onReject, onClose }: SendBackFormProps) {
  const [common, setCommon] = useState<string>(commonRejections[0])
  const isOwn = common === ''

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onReject(isOwn ? String(new FormData(event.currentTarget).get('reason')) : common)
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <SelectField
        label="What is wrong with it?"
        name="common"
        value={common}
        onChange={({ currentTarget }) => setCommon(currentTarget.value)}
        options={[...commonRejections.map((words) => [words, words] as const), ['', 'Something else…']]}
      />
      {isOwn && (
        <Field
          label="In your words"
          name="reason"
          help="The merchant reads this on their page. The mail does not repeat it."
          error={problem?.fields.reason}
          maxLength={500}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={isSending}>
          Send it back
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
