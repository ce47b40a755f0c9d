import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { usePinnedSnapshot } from '#client/platform/drafts/use-pinned-snapshot.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { Messaging } from '#shared/applications/sms/contract.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { accountFields, channelLabels, formatCode, secretLabels } from './channel-labels.ts'
import { messaging, saveTextChannel, testTextChannel } from './queries.ts'

const kept = 'Leave empty to keep the saved one.'

/** If a colleague saves the account first, the form says so and keeps the edits. */
export function ChannelForm({ channel, saved }: { channel: TextChannel; saved: Messaging[TextChannel] }) {
  const client = useQueryClient()
  const saving = useMutation({ ...saveTextChannel(channel), onSettled: () => client.invalidateQueries(messaging) })
  // The version when editing started; after a conflict, the reported one.
  const { snapshot: seen, pin, replace, unpin } = usePinnedSnapshot({ saved, version: saved.version })
  const problem = formProblem(saving.error)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const at = (name: string) => `${id}${name}`
  const account: Readonly<Record<string, string>> = saved.account ?? {}
  const fields = Object.entries(problem?.fields ?? {}).map(([name, message]) => [at(name), message])

  return (
    <Block
      title={channelLabels[channel]}
      intro={saved.isEnabled ? 'On: applicants can turn it on in their application.' : 'Off.'}
    >
      <Form
        ref={form}
        method="post"
        className="grid grid-cols-1 gap-4"
        problem={problem}
        errors={Object.fromEntries(fields)}
        onChange={pin}
        onReset={unpin}
        onSubmit={(sent) =>
          saving.mutate(
            { form: new FormData(sent), version: seen.version },
            {
              onSuccess: () => {
                emptySecrets(sent)
                unpin()
              },
              onError: () =>
                replace({ ...seen, version: client.getQueryData(messaging.queryKey)?.[channel].version ?? 0 }),
            },
          )
        }
      >
        {saved.version !== seen.saved.version && !saving.isPending && (
          <ConflictNotice
            onDiscard={() => {
              form.current?.reset()
              saving.reset()
            }}
          >
            Someone else has changed these settings: {formatAccount(channel, saved)} Saving replaces them with your
            version.
          </ConflictNotice>
        )}
        {accountFields[channel].map(({ name, label, help, usual }) => (
          <Field
            key={name}
            {...{ id: at(name), name, label, help, error: problem?.fields[name] }}
            {...{
              defaultValue: account[name] ?? usual,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
            }}
          />
        ))}
        <Secret
          {...{ id: at('secret'), name: 'secret', label: secretLabels[channel], error: problem?.fields.secret }}
          help={saved.hasSecret ? kept : undefined}
        />
        {channel === 'whatsapp' && (
          <Secret
            {...{
              id: at('reportSecret'),
              name: 'reportSecret',
              label: 'App secret',
              error: problem?.fields.reportSecret,
            }}
            help={`Verifies that replies and delivery reports come from WhatsApp. ${saved.hasReportSecret ? kept : ''}`}
          />
        )}
        <Checkbox name="isEnabled" defaultChecked={saved.isEnabled}>
          Let applicants opt in, and send updates to those who do
        </Checkbox>
        <Button type="submit" className="justify-self-start" disabled={saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        <p role="status" className="empty:hidden">
          {saving.isSuccess && 'Saved.'}
        </p>
      </Form>
      <ForProvider label="Webhook URL for replies and delivery reports" value={saved.reportUrl} />
      {channel === 'whatsapp' && saved.verifyToken && <ForProvider label="Verify token" value={saved.verifyToken} />}
      {saved.hasSecret && <ChannelTest channel={channel} />}
    </Block>
  )
}

function formatAccount(channel: TextChannel, { account, isEnabled }: Messaging[TextChannel]) {
  const values: Readonly<Record<string, string>> = account ?? {}
  const parts = accountFields[channel].map(({ name, label }) => `${label}: ${values[name] ?? ''}`)
  return `${[...parts, isEnabled ? 'on' : 'off'].join(', ')}.`
}

/** Saved secrets are never shown. */
function emptySecrets(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=password]')) field.value = ''
}

const Secret = (field: Parameters<typeof Field>[0]) => <Field type="password" autoComplete="new-password" {...field} />

const ForProvider = ({ label, value }: { label: string; value: string }) => (
  <div>
    <p className="font-semibold">{label}</p>
    <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
      <code className="wrap-anywhere">{value}</code>
      <CopyButton value={value} what={label} />
    </p>
  </div>
)

function ChannelTest({ channel }: { channel: TextChannel }) {
  const testing = useMutation(testTextChannel(channel))
  const problem = formProblem(testing.error)
  const id = useId()
  return (
    <Form
      method="post"
      className="grid grid-cols-1 gap-3 border-line border-t pt-4"
      problem={problem}
      errors={problem?.fields.number ? { [id]: problem.fields.number } : {}}
      onSubmit={(form) => testing.mutate(new FormData(form))}
    >
      <Field
        {...{ id, name: 'number', label: 'Your phone number', type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
        error={problem?.fields.number}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={testing.isPending}>
        {testing.isPending ? 'Sending…' : 'Send test message'}
      </Button>
      <p role="status" className="empty:hidden">
        {testing.data &&
          (testing.data.code === null ? 'Accepted by the provider.' : `Not sent: ${formatCode(testing.data.code)}.`)}
      </p>
    </Form>
  )
}
