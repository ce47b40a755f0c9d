import type { ReactNode } from 'react'
import { StatusBadge } from '#client/ui/badge.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import {
  type MatchReason,
  maxWeakMatches,
  type Person,
  type PersonRecord,
  type PersonRecordKind,
  type WeakMatch,
  type WeakReason,
} from '#shared/admin/lead-management/person-contract.ts'
import { formatCents } from '#shared/kit/money.ts'

export const kindLabels: Record<PersonRecordKind, string> = {
  lead: 'Lead',
  application: 'Application',
  merchant: 'Merchant request',
  contact: 'Message',
}

const reasonLabels: Record<MatchReason | WeakReason, string> = {
  opened: 'Opened from here',
  link: 'Linked',
  email: 'Same email',
  phone: 'Same phone',
  ein: 'Same EIN',
  name_and_address: 'Same name and address',
  business: 'Same business name',
  address: 'Same address',
  name: 'Same name, similar email',
}

export type RenderRecord = (record: { kind: PersonRecordKind; id: string }, text: string) => ReactNode

/** How to reach them: every address and number of their records. */
export const ContactCard = ({ card: { names, businesses, emails, phones } }: { card: Person['card'] }) => (
  <section aria-labelledby="person-contact">
    <h2 id="person-contact" className="font-semibold">
      Contact
    </h2>
    <dl className="mt-1 grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
      <Fact name={names.length > 1 ? 'Names' : 'Name'}>{names.join(', ')}</Fact>
      {businesses.length > 0 && (
        <Fact name={businesses.length > 1 ? 'Businesses' : 'Business'}>{businesses.join(', ')}</Fact>
      )}
      {emails.length > 0 && (
        <Fact name="Email">
          {emails.map(({ address, isConfirmed }) => (
            <span key={address} className="flex flex-wrap items-center gap-x-1">
              <a
                href={`mailto:${encodeURIComponent(address)}`}
                className="min-w-0 break-all underline underline-offset-4"
              >
                {address}
              </a>
              <CopyButton value={address} what="email address" />
              {isConfirmed && <span className="whitespace-nowrap text-ink-soft text-sm">Confirmed</span>}
            </span>
          ))}
        </Fact>
      )}
      {phones.length > 0 && (
        <Fact name="Phone">
          {phones.map((phone) => (
            <span key={phone} className="flex items-center gap-1">
              <span className="figures">{phone}</span>
              <CopyButton value={phone} what="phone number" />
            </span>
          ))}
        </Fact>
      )}
    </dl>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft text-sm leading-6">{name}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </>
)

/** Formats why a record is listed: "Linked, same email". */
function formatReasons(reasons: readonly (MatchReason | WeakReason)[]): string {
  const text = reasons.map((reason) => reasonLabels[reason]).join(', ')
  return text.replace(/, ([A-Z])/g, (_, first: string) => `, ${first.toLowerCase()}`)
}

interface RecordListProps {
  records: readonly (PersonRecord | WeakMatch)[]
  renderLink: RenderRecord
}

export const RecordList = ({ records, renderLink }: RecordListProps) => (
  <ul className="mt-1 divide-y divide-line">
    {records.map(({ kind, id, title, detail, status, owner, amountCents, createdAt, reasons }) => (
      <li key={id} className="py-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="wrap-anywhere min-w-0 font-medium">{renderLink({ kind, id }, title)}</span>
          <StatusBadge tone={status.tone}>{status.text}</StatusBadge>
        </div>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {kindLabels[kind]} · <span className="figures">{detail}</span>
          {amountCents !== null && (
            <>
              {' · '}
              <span className="figures">{formatCents(amountCents)}</span>
            </>
          )}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {owner ?? 'Unassigned'} · <ExactTime at={createdAt} />
        </p>
        <p className="text-sm">{formatReasons(reasons)}</p>
      </li>
    ))}
  </ul>
)

interface WeakListProps {
  weak: readonly WeakMatch[]
  renderLink: RenderRecord
}

/** Records that may be duplicates; their history isn't in the timeline. */
export const WeakList = ({ weak, renderLink }: WeakListProps) =>
  weak.length > 0 && (
    <section aria-labelledby="person-weak">
      <h2 id="person-weak" className="font-semibold">
        Possible duplicates
      </h2>
      <p className="text-ink-soft text-sm">
        Not in the timeline. {weak.length === maxWeakMatches && `The latest ${maxWeakMatches}.`}
      </p>
      <RecordList records={weak} renderLink={renderLink} />
    </section>
  )
