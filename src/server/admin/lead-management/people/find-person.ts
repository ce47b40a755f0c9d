import { requireActor } from '#server/identity/auth/queries.ts'
import { recordView } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import {
  maxWeakMatches,
  type Person,
  type PersonRecord,
  type PersonRecordKind,
  personViews,
} from '#shared/admin/lead-management/person-contract.ts'
import { stageLabels, stageTones } from '#shared/applications/applications/stages.ts'
import { formatStatus, staffTopicLabels, statusTone } from '#shared/intake/contact-messages/contact-labels.ts'
import { leadStatusLabels, leadStatusTones } from '#shared/intake/leads/lead-labels.ts'
import { merchantStatusLabels, merchantStatusTones } from '#shared/intake/merchants/merchant-status.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { type Collected, collectRecords, type FoundRecords } from './collect-records.ts'

type Shown = Omit<PersonRecord, 'reasons'>

interface Opened {
  readonly kind: PersonRecordKind
  readonly id: string
}

/** Returns the contact card and records of a person or business. @throws `not_found`. */
export async function findPerson(ctx: Context, keys: EncryptionKeys, opened: Opened): Promise<Person> {
  const found = await collectRecords(ctx, keys, opened)
  const records = newestFirst(present(found))
  const weak = newestFirst(present({ ...found.weak, contacts: [] })).slice(0, maxWeakMatches)
  await auditViews(ctx, [...records, ...weak])
  return {
    card: cardOf(found),
    records: records.map((record) => ({ ...record, reasons: [...(found.reasons.get(record.id) ?? [])] })),
    weak: weak.map((record) => ({ ...record, reasons: [...(found.weakReasons.get(record.id) ?? [])] })),
  }
}

/** Audits each record as a view, as its own page does. */
export async function auditViews(ctx: Context, records: readonly { kind: PersonRecordKind; id: string }[]) {
  const { id: staffId } = requireActor(ctx)
  for (const { kind, id } of records) await recordView(ctx, personViews[kind], id, staffId)
}

const newestFirst = (records: readonly Shown[]) =>
  records.toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1))

function cardOf({ leads, applications, merchants, contacts }: Collected): Person['card'] {
  const people = [...leads, ...applications, ...merchants, ...contacts]
  const confirmed = new Set(applications.flatMap((one) => (one.emailVerifiedAt ? one.emailNormalized : [])))
  const emails = new Map(people.flatMap(({ email, emailNormalized: key }) => (email && key ? [[key, email]] : [])))
  return {
    names: distinct(people.map(({ name }) => name)),
    businesses: distinct([...applications, ...merchants].map(({ businessName }) => businessName)),
    emails: [...emails].map(([key, address]) => ({ address, isConfirmed: confirmed.has(key) })),
    phones: distinct(people.map(({ phone }) => phone && formatPhone(phone))),
  }
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Map(values.flatMap((value) => (value ? [[value.toLowerCase(), value] as const] : []))).values(),
]

const present = ({ leads, applications, merchants, contacts }: FoundRecords): Shown[] => [
  ...leads.map(({ id, name, source, status, owner, createdAt }) => ({
    ...{ kind: 'lead' as const, id, title: name, detail: source, owner, amountCents: null },
    ...{
      status: { text: leadStatusLabels[status], tone: leadStatusTones[status] },
      createdAt: createdAt.toISOString(),
    },
  })),
  ...applications.map(({ id, name, businessName, reference, stage, owner, amountCents, createdAt }) => ({
    ...{ kind: 'application' as const, id, title: businessName ?? name, detail: reference, owner, amountCents },
    ...{ status: { text: stageLabels[stage], tone: stageTones[stage] }, createdAt: createdAt.toISOString() },
  })),
  ...merchants.map(({ id, businessName, reference, status, owner, createdAt }) => ({
    ...{ kind: 'merchant' as const, id, title: businessName, detail: reference, owner, amountCents: null },
    status: { text: merchantStatusLabels[status], tone: merchantStatusTones[status] },
    createdAt: createdAt.toISOString(),
  })),
  ...contacts.map(({ id, topic, reference, status, complaint, owner, createdAt }) => ({
    ...{ kind: 'contact' as const, id, title: staffTopicLabels[topic], detail: reference, owner, amountCents: null },
    status: {
      text: formatStatus({ status, complaint, isSpam: false }),
      tone: statusTone({ status, complaint, isSpam: false }),
    },
    createdAt: createdAt.toISOString(),
  })),
]
