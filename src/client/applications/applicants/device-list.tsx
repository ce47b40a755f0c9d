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
import { locale } from '#shared/kit/locale/locale.ts'
import * as copy from './copy.tsx'

const readDevices = (signal: AbortSignal | undefined) => send(listDevices, {}, { signal })

const dayOf = (iso: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))

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
        {copy.signedInDevices}
      </h2>
      <p className="mt-1 max-w-2xl">{copy.devicesIntro}</p>
      <ul className="mt-3 max-w-2xl divide-y divide-line border-line border-y">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <p className="min-w-0">
              {isCurrent ? (
                copy.thisDevice(<strong>{device || copy.unknownBrowser}</strong>)
              ) : (
                <strong>{device || copy.unknownBrowser}</strong>
              )}
              <span className="block text-ink-soft text-sm">
                {copy.openedAndUsed(dayOf(createdAt), dayOf(lastSeenAt))}
              </span>
            </p>
            {!isCurrent && isVerified && (
              <Button
                variant="quiet"
                disabled={isSending}
                aria-label={
                  device ? copy.signOutDevice(device, dayOf(createdAt)) : copy.signOutUnknownDevice(dayOf(createdAt))
                }
                onClick={() => void change(() => send(endDevice, { id }), copy.deviceSignedOut)}
              >
                {copy.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {passkeys.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">{copy.passkeys}</h3>
          <ul className="mt-2 max-w-2xl divide-y divide-line border-line border-y">
            {passkeys.map(({ id, device, createdAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <p className="min-w-0">
                  <strong>{device}</strong>
                  <span className="block text-ink-soft text-sm">
                    {lastUsedAt
                      ? copy.addedAndUsed(dayOf(createdAt), dayOf(lastUsedAt))
                      : copy.addedNotUsed(dayOf(createdAt))}
                  </span>
                </p>
                {isVerified && (
                  <Button
                    variant="quiet"
                    disabled={isSending}
                    aria-label={copy.removePasskey(device, dayOf(createdAt))}
                    onClick={() => void change(() => send(removeApplicantPasskey, { id }), copy.passkeyRemoved)}
                  >
                    {copy.remove}
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
            {copy.verifyToChange}
          </Button>
        )}
        {isVerified && sessions.length > 1 && (
          <Button
            variant="secondary"
            disabled={isSending}
            onClick={() => void change(() => send(endOtherDevices, {}), copy.othersSignedOut)}
          >
            {copy.signOutAllOtherDevices}
          </Button>
        )}
        {canAddPasskey && canUsePasskeys() && (
          <Button variant="secondary" disabled={isSending} onClick={() => void change(addPasskey, copy.passkeyAdded)}>
            {isSending ? copy.oneMoment : copy.addAPasskey}
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
