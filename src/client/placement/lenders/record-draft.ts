import type { LenderRecord } from '#shared/placement/lenders/admin-contract.ts'
import { fromSchemeDraft, type SchemeDraft, toSchemeDraft } from './scheme-draft.ts'
import { storedNumber, typedOf } from './typed-values.ts'

type Typed<Item> = { [Key in keyof Item]: string }

/** Draft of a lender's record; every value is text. */
export interface RecordDraft {
  readonly name: string
  readonly legalName: string
  readonly status: string
  readonly submissionMethod: string
  readonly submissionEmail: string
  readonly contacts: readonly Typed<LenderRecord['contacts'][number]>[]
  readonly licenses: readonly Typed<LenderRecord['licenses'][number]>[]
  readonly dataUseCertifiedOn: string
  readonly commission: string
  /** Empty if it is the same. */
  readonly renewalCommission: string
  readonly commissionSchemes: readonly SchemeDraft[]
  readonly clawback: string
  readonly notes: string
}

export const toRecordDraft = ({
  commissionBasisPoints,
  renewalCommissionBasisPoints,
  clawbackDays,
  ...record
}: LenderRecord): RecordDraft => ({
  ...record,
  licenses: record.licenses.map((license) => ({ ...license, expiresOn: license.expiresOn ?? '' })),
  dataUseCertifiedOn: record.dataUseCertifiedOn ?? '',
  commission: typedOf(commissionBasisPoints, 100),
  renewalCommission: typedOf(renewalCommissionBasisPoints, 100),
  commissionSchemes: record.commissionSchemes.map(toSchemeDraft),
  clawback: typedOf(clawbackDays, 1),
})

/** Converts the draft for the contract's schema. */
export const fromRecordDraft = ({ commission, renewalCommission, clawback, ...draft }: RecordDraft) => ({
  ...draft,
  licenses: draft.licenses.map((license) => ({ ...license, expiresOn: license.expiresOn || null })),
  dataUseCertifiedOn: draft.dataUseCertifiedOn || null,
  commissionBasisPoints: storedNumber(commission, 100),
  renewalCommissionBasisPoints: renewalCommission.trim() === '' ? null : storedNumber(renewalCommission, 100),
  commissionSchemes: draft.commissionSchemes.map(fromSchemeDraft),
  clawbackDays: storedNumber(clawback, 1),
})

/** Field names for conflict notices. */
export const recordLabels: Readonly<Record<keyof RecordDraft, string>> = {
  name: 'name',
  legalName: 'legal name',
  status: 'status',
  submissionMethod: 'how it takes applications',
  submissionEmail: 'address for applications',
  contacts: 'contacts',
  licenses: 'licenses',
  dataUseCertifiedOn: 'data-use certification',
  commission: 'commission',
  renewalCommission: 'renewal commission',
  commissionSchemes: 'commission by product',
  clawback: 'clawback',
  notes: 'notes',
}
