import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { jobsNow, sendTestMail } from './queries.ts'

/** Sends the user a test email through the normal queue. */
export function TestMail() {
  const client = useQueryClient()
  const sending = useMutation({ ...sendTestMail, onSettled: () => client.invalidateQueries(jobsNow) })
  return (
    <>
      <FormErrors message={sending.error ? messageOf(sending.error) : null} />
      <div>
        <Button look="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? 'Sending…' : 'Send test email'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {sending.data && `Sending to ${sending.data.to}. If it fails, it will appear in the queue with the reason.`}
      </p>
    </>
  )
}
