import { useState } from 'react'
import { canUsePasskeys, createPasskey } from '#client/platform/browser/passkey-prompt.ts'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  type ApplicantDevices,
  addApplicantPasskey,
  endDevice,
  endOtherDevices,
  listDevices,
  removeApplicantPasskey,
  startApplicantPasskey,
} from '#shared/applications/applicants/device-contract.ts'
import { copy } from './copy.ts'

const readDevices = (signal: AbortSignal | undefined) => send(listDevices, {}, { signal })

const dayOf = (iso: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(iso))

interface DeviceListProps {
  /** Changes need a session opened by email or passkey. */
  isVerified: boolean
  onVerify: () => void
}

/** Where the application is open, with buttons to sign out other devices, and its passkeys. */
export function DeviceList({ isVerified, onVerify }: DeviceListProps) {
  const { answer, show } = usePolled(readDevices)
  const { isSending, problem, run } = useSending()
  const [said, setSaid] = useState('')
  if (!answer) return null
  const { sessions, passkeys, canAddPasskey } = answer
  const change = (work: () => Promise<ApplicantDevices>, done: string) =>
    run(async () => {
      setSaid('')
      const changed = await work()
      show(() => changed)
      setSaid(done)
    })

  return (
    <section aria-labelledby="devices" className="border-line border-t pt-6 print:hidden">
      <h2 id="devices" className="text-xl">
        Signed-in devices
      </h2>
      <p className="mt-1 max-w-2xl">{copy.devicesIntro}</p>
      <ul className="mt-3 max-w-2xl divide-y divide-line border-line border-y">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <p className="min-w-0">
              <strong>{device || 'Unknown browser'}</strong>
              {isCurrent && ' (this device)'}
              <span className="block text-ink-soft text-sm">
                Opened {dayOf(createdAt)}, last used {dayOf(lastSeenAt)}
              </span>
            </p>
            {!isCurrent && isVerified && (
              <Button
                variant="quiet"
                disabled={isSending}
                aria-label={`Sign out ${device || 'this unknown browser'}, opened ${dayOf(createdAt)}`}
                onClick={() => void change(() => send(endDevice, { id }), 'The device was signed out.')}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {passkeys.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">Passkeys</h3>
          <ul className="mt-2 max-w-2xl divide-y divide-line border-line border-y">
            {passkeys.map(({ id, device, createdAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <p className="min-w-0">
                  <strong>{device}</strong>
                  <span className="block text-ink-soft text-sm">
                    Added {dayOf(createdAt)}, {lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : 'not used yet'}
                  </span>
                </p>
                {isVerified && (
                  <Button
                    variant="quiet"
                    disabled={isSending}
                    aria-label={`Remove the passkey from ${device}, added ${dayOf(createdAt)}`}
                    onClick={() => void change(() => send(removeApplicantPasskey, { id }), 'The passkey was removed.')}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className="mt-3 empty:hidden">
        {said}
      </p>
      <FormErrors message={problem?.message ?? null} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {!isVerified && (
          <Button variant="secondary" onClick={onVerify}>
            Verify your email to change this
          </Button>
        )}
        {isVerified && sessions.length > 1 && (
          <Button
            variant="secondary"
            disabled={isSending}
            onClick={() => void change(() => send(endOtherDevices, {}), 'All other devices were signed out.')}
          >
            Sign out all other devices
          </Button>
        )}
        {canAddPasskey && canUsePasskeys() && (
          <Button
            variant="secondary"
            disabled={isSending}
            onClick={() => void change(addPasskey, 'The passkey was added. Next time, choose “Use a passkey”.')}
          >
            {isSending ? 'One moment…' : 'Add a passkey'}
          </Button>
        )}
      </div>
      {canAddPasskey && canUsePasskeys() && <p className="mt-2 max-w-2xl text-ink-soft text-sm">{copy.passkeyIntro}</p>}
    </section>
  )
}

async function addPasskey(): Promise<ApplicantDevices> {
  const attestation = await createPasskey(await send(startApplicantPasskey, {}))
  return send(addApplicantPasskey, { attestation })
}
