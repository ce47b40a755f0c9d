import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  askOwnOwnerAgain,
  correctOwnOwner,
  type ListedOwner,
  listOwnOwners,
} from '#shared/applications/applicants/owner-authorization.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { parse } from '#shared/kit/parse.ts'
import * as copy from './copy.tsx'

/** Formats an owner's state: `Authorized on Nov 24, 2026`, `Asked on Nov 24, 2026, not answered`. */
export function formatOwnerStatus({ status, emailedAt, answeredAt, isExpired, isBounced }: ListedOwner): string {
  const day = answeredAt ? dayOf(answeredAt) : undefined
  if (status === 'authorized') return copy.authorized(day)
  if (status === 'declined') return copy.declined(day)
  if (status === 'withdrawn') return copy.withdrew(day)
  if (status === 'not_asked') return copy.notAskedYet
  if (isBounced) return copy.emailNotDelivered
  if (!emailedAt) return copy.emailNotSent
  return isExpired ? copy.linkExpiredSince(dayOf(emailedAt)) : copy.notAnsweredSince(dayOf(emailedAt))
}

/** Formats a refusal that came before the present state, or returns null if there is none. */
export function formatEarlierRefusal({ status, refusal }: ListedOwner): string | null {
  if (!refusal || refusal.status === status) return null
  const { at, isOtherAddress } = refusal
  return copy.earlierRefusal((refusal.status === 'declined' ? copy.declined : copy.withdrew)(dayOf(at)), isOtherAddress)
}

const dayOf = (iso: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))

interface OwnerListProps {
  /** Changes need a session opened by email. */
  isVerified: boolean
  onVerify: () => void
}

const readOwners = (signal: AbortSignal | undefined) => send(listOwnOwners, {}, { signal })

/** Whether the other owners have authorized credit reports, for the applicant. Renders nothing without any. */
export function OwnerList({ isVerified, onVerify }: OwnerListProps) {
  const { answer, show } = usePolled(readOwners)
  const owners = answer?.owners.filter(({ status }) => status !== 'not_asked') ?? []
  if (owners.length === 0) return null
  return (
    <section aria-labelledby="owners" className="print:hidden">
      <h2 id="owners" className="text-xl">
        {copy.otherOwners}
      </h2>
      <p className="mt-1 max-w-2xl">{copy.ownersIntro}</p>
      <ul className="mt-3 max-w-2xl divide-y divide-line border-line border-y">
        {owners.map((owner) => (
          <OwnerEntry
            key={owner.id}
            owner={owner}
            isVerified={isVerified}
            onVerify={onVerify}
            onChanged={(changed) => show(() => ({ owners: changed }))}
          />
        ))}
      </ul>
    </section>
  )
}

interface OwnerEntryProps extends OwnerListProps {
  owner: ListedOwner
  onChanged: (owners: ListedOwner[]) => void
}

function OwnerEntry({ owner, isVerified, onVerify, onChanged }: OwnerEntryProps) {
  const { id, name, email, status } = owner
  const { isSending, problem, run } = useSending()
  const [isCorrecting, setCorrecting] = useState(false)
  const [isSent, setSent] = useState(false)

  const sendAgain = () =>
    run(async () => {
      onChanged((await withRetries(() => send(askOwnOwnerAgain, { ownerId: id ?? '' }))).owners)
      setSent(true)
    })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    void run(async () => {
      const input = parse(correctOwnOwner.input, { ownerId: id, from: email, email: typed })
      onChanged((await withRetries(() => send(correctOwnOwner, input))).owners)
      setCorrecting(false)
      setSent(true)
    })
  }

  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere">
        <strong>{name}</strong>, {email}
      </p>
      <p role="status" className="text-ink-soft">
        {isSent && status === 'asked' ? copy.newLinkSent : formatOwnerStatus(owner)}
      </p>
      <FormErrors
        message={problem?.message ?? null}
        {...(problem?.fields.email && { fields: { [`owner-${id}`]: problem.fields.email } })}
      />
      {status === 'asked' && !isVerified && (
        <Button variant="secondary" className="justify-self-start" onClick={onVerify}>
          {copy.verifyToChangeOwner(name, (words) => (
            <span className="sr-only">{words}</span>
          ))}
        </Button>
      )}
      {status === 'asked' && isVerified && !isCorrecting && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={isSending} onClick={() => void sendAgain()}>
            {(isSending ? copy.sendingTo : copy.sendAgainTo)(name, (words) => (
              <span className="sr-only">{words}</span>
            ))}
          </Button>
          <Button variant="quiet" onClick={() => setCorrecting(true)}>
            {copy.correctEmail(name, (words) => (
              <span className="sr-only">{words}</span>
            ))}
          </Button>
        </div>
      )}
      {status === 'asked' && isVerified && isCorrecting && (
        <form noValidate method="dialog" onSubmit={onSubmit} className="grid max-w-md grid-cols-1 gap-3">
          <EmailField
            autoFocus
            id={`owner-${id}`}
            label={copy.emailOf(name)}
            autoComplete="off"
            defaultValue={email}
            error={problem?.fields.email}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSending}>
              {isSending ? copy.sending : copy.saveAndSend}
            </Button>
            <Button variant="quiet" onClick={() => setCorrecting(false)}>
              {copy.cancel}
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
