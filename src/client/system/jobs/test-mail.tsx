import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { jobsNow, sendTestMail } from './queries.ts'

/** Sends whoever asks a mail of their own, by the way that all mail takes. */
export function TestMail() {
  const client = useQueryClient()
  const sending = useMutation({ ...sendTestMail, onSettled: () => client.invalidateQueries(jobsNow) })
  return (
    <>
      <FormErrors message={sending.error ? messageOf(sending.error) : null} />
      <div>
        <Button look="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? 'Sending…' : 'Send me a test mail'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {sending.data && `On its way to ${sending.data.to}. Should it fail, it stands under way with the reason.`}
      </p>
    </>
  )
}
