import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { type InboxEmails, setInboxEmails } from '#shared/admin/inbox/contract.ts'
import { emailTimes } from '#shared/identity/notifications/notification-kinds.ts'
import { copy, emailTimeLabels } from './copy.ts'
import { inboxEmails } from './queries.ts'

const labels = { mentions: 'Mentions of me', assignments: 'Records and tasks assigned to me' } as const
const names = ['mentions', 'assignments'] as const

/** When the user gets emails about their inbox; saved at once. */
export function InboxEmailsBlock() {
  const client = useQueryClient()
  const choice = useQuery(inboxEmails)
  const choosing = useMutation({
    mutationFn: (input: InboxEmails) => write(setInboxEmails, input),
    onSuccess: (chosen) => client.setQueryData(inboxEmails.queryKey, chosen),
  })
  const shown = choosing.isPending ? choosing.variables : choice.data
  return (
    <Block title="Inbox emails" intro={copy.emails}>
      {choice.isError && (
        <Notice
          isFlush
          title="Couldn’t load these settings"
          onRetry={() => void choice.refetch()}
          isRetrying={choice.isFetching}
        >
          {messageOf(choice.error)}
        </Notice>
      )}
      <FormErrors message={choosing.isError ? messageOf(choosing.error) : null} />
      {shown && (
        <div className="grid max-w-xl grid-cols-1 gap-4 @md:grid-cols-2">
          {names.map((name) => (
            <SelectField
              key={name}
              label={labels[name]}
              name={name}
              value={shown[name]}
              disabled={choosing.isPending}
              options={emailTimes.map((time) => [time, emailTimeLabels[time]] as const)}
              onChange={({ currentTarget: { value } }) =>
                choosing.mutate({ ...shown, [name]: emailTimes.find((time) => time === value) ?? shown[name] })
              }
            />
          ))}
        </div>
      )}
    </Block>
  )
}
