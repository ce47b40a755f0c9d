import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useBegun } from '#client/platform/use-begun.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import type { Messaging } from '#shared/messaging/sms/contract.ts'
import { accountFields, channelLabels, secretLabels } from './channel-labels.ts'
import { ChannelTest } from './channel-test.tsx'
import { messaging, saveTextChannel } from './queries.ts'

const kept = 'Leave it empty to keep the one that is saved.'

/**
 * How messages leave by one channel: the account, whether it is on, a test, and what the provider has to be told. Where
 * somebody else saves it first that is told, and what is typed here stays.
 */
export function ChannelForm({ channel, saved }: { channel: TextChannel; saved: Messaging[TextChannel] }) {
  const client = useQueryClient()
  const saving = useMutation({ ...saveTextChannel(channel), onSettled: () => client.invalidateQueries(messaging) })
  // What was read when typing began, and the version that is sent along: after a refusal the one that was told of.
  const { shown: seen, begin, keep, start } = useBegun({ saved, version: saved.version })
  const problem = formProblem(saving.error)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const at = (name: string) => `${id}${name}`
  const account: Readonly<Record<string, string>> = saved.account ?? {}
  const fields = Object.entries(problem?.fields ?? {}).map(([name, message]) => [at(name), message])

  return (
    <Block
      title={channelLabels[channel]}
      intro={saved.isOn ? 'On: applicants can ask for it on the page of their application.' : 'Off.'}
    >
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-1 gap-4"
        onChange={begin}
        onReset={start}
        onSubmit={(event) => {
          event.preventDefault()
          const sent = event.currentTarget
          saving.mutate(
            { form: new FormData(sent), version: seen.version },
            {
              onSuccess: () => {
                emptySecrets(sent)
                start()
              },
              onError: () =>
                keep({ ...seen, version: client.getQueryData(messaging.queryKey)?.[channel].version ?? 0 }),
            },
          )
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={Object.fromEntries(fields)} />
        {saved.version !== seen.saved.version && !saving.isPending && (
          <ChangedMeanwhile
            onForget={() => {
              form.current?.reset()
              saving.reset()
            }}
          >
            Meanwhile somebody else has saved it: {formatAccount(channel, saved)} Saving puts what stands here in its
            place.
          </ChangedMeanwhile>
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
            help={`Proves that replies and reports come from WhatsApp. ${saved.hasReportSecret ? kept : ''}`}
          />
        )}
        <Checkbox name="isOn" defaultChecked={saved.isOn}>
          Applicants may choose it, and who has chosen it is told of changes
        </Checkbox>
        <Button type="submit" className="justify-self-start" disabled={saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        <p role="status" className="empty:hidden">
          {saving.isSuccess && 'Saved.'}
        </p>
      </form>
      <ForProvider label="Address for replies and reports" value={saved.reportUrl} />
      {channel === 'whatsapp' && saved.verifyToken && <ForProvider label="Verify token" value={saved.verifyToken} />}
      {saved.hasSecret && <ChannelTest channel={channel} />}
    </Block>
  )
}

/** What is saved of an account, as its form calls it. */
function formatAccount(channel: TextChannel, { account, isOn }: Messaging[TextChannel]) {
  const values: Readonly<Record<string, string>> = account ?? {}
  const parts = accountFields[channel].map(({ name, label }) => `${label}: ${values[name] ?? ''}`)
  return `${[...parts, isOn ? 'on' : 'off'].join(', ')}.`
}

/** What was saved is not shown: what stands there is what is to be saved next. */
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
