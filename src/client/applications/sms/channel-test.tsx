import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { formatCode } from './channel-labels.ts'
import { testTextChannel } from './queries.ts'

/** Sends a test message with the saved account and shows the provider's answer. */
export function ChannelTest({ channel }: { channel: TextChannel }) {
  const testing = useMutation(testTextChannel(channel))
  const problem = formProblem(testing.error)
  const id = useId()
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        testing.mutate(new FormData(event.currentTarget))
      }}
    >
      <FormErrors
        message={problem?.message ?? null}
        fields={problem?.fields.number ? { [id]: problem.fields.number } : {}}
      />
      <Field
        {...{ id, name: 'number', label: 'Your phone number', type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
        error={problem?.fields.number}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={testing.isPending}>
        {testing.isPending ? 'Sending…' : 'Send test message'}
      </Button>
      <p role="status" className="empty:hidden">
        {testing.data &&
          (testing.data.code === null ? 'Accepted by the provider.' : `Not sent: ${formatCode(testing.data.code)}.`)}
      </p>
    </form>
  )
}
