import { z } from 'zod/mini'
import { boardingLabels } from '#shared/intake/merchants/boarding.ts'
import { equipmentLabels, needLabels, pricingLabels } from '#shared/intake/merchants/choices.ts'
import { newMerchantLead, statement } from '#shared/intake/merchants/contract.ts'
import { accountStatuses, merchantStatuses, merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { cell, optionalCell, optionalDate, toChoice, toChoices, toHundredths, toNumber, toYesNo } from './cells.ts'
import {
  type Cells,
  emailField,
  type ImportField,
  type ImportFormat,
  nameFields,
  nextStepFields,
  phoneField,
  withFullName,
  workFields,
} from './import-field.ts'

const shareMessage = 'Enter a share from 0 to 100%'
const request = newMerchantLead.shape
const figures = statement.shape

const optionsOf = (labels: Readonly<Record<string, string>>) => `One of: ${Object.values(labels).join('; ')}.`

const importedMerchant = z.pipe(
  z.transform(withFullName),
  z.object({
    name: cell(request.name),
    email: cell(request.email),
    phone: cell(request.phone),
    businessName: cell(request.businessName),
    industry: cell(request.industry, toChoice(industryLabels)),
    volumeCents: cell(figures.volumeCents, toHundredths),
    feesCents: cell(figures.feesCents, toHundredths),
    payments: cell(figures.payments, toNumber),
    presentPercent: cell(figures.presentPercent, toNumber),
    amexPercent: cell(z._default(figures.amexPercent, 0), toNumber),
    terminationFeeCents: cell(figures.terminationFeeCents, toHundredths),
    equipmentCents: cell(figures.equipmentCents, toHundredths),
    processor: cell(request.processor),
    pricingModel: cell(request.pricingModel, toChoice(pricingLabels)),
    contractEnds: cell(request.contractEnds),
    equipment: cell(request.equipment, toChoice(equipmentLabels)),
    needs: cell(request.needs, toChoices(needLabels)),
    wasTerminated: cell(z._default(z.boolean('Enter yes or no'), false), toYesNo),
    remarks: cell(request.remarks),
    status: cell(z._default(z.enum(merchantStatuses, 'Choose a status'), 'new'), toChoice(merchantStatusLabels)),
    residualBasisPoints: optionalCell(
      z.int(shareMessage).check(z.gte(0, shareMessage), z.lte(10_000, shareMessage)),
      toHundredths,
    ),
    nextAction: optionalCell(text(0, 200, 'Use up to 200 characters')),
    nextActionOn: optionalDate(),
    receivedOn: optionalDate(),
    note: optionalCell(multiline(2_000)),
    application_signed: optionalDate(),
    voided_check: optionalDate(),
    identification: optionalDate(),
    processor_account: optionalDate(),
    accountNumber: optionalCell(text(1, 200, 'Use up to 200 characters')),
    equipment_set: optionalDate(),
    equipmentDetail: optionalCell(text(1, 200, 'Use up to 200 characters')),
    test_transaction: optionalDate(),
    live_date: optionalDate(),
  }),
)
export type ImportedMerchant = z.output<typeof importedMerchant>

/** The boarding steps of the fields above, whose dates belong to accounts. */
export const boardingFields = {
  application_signed: { date: 'application_signed' },
  voided_check: { date: 'voided_check' },
  identification: { date: 'identification' },
  processor_account: { date: 'processor_account', detail: 'accountNumber' },
  equipment: { date: 'equipment_set', detail: 'equipmentDetail' },
  test_transaction: { date: 'test_transaction' },
  live_date: { date: 'live_date' },
} as const satisfies Record<keyof typeof boardingLabels, { date: string; detail?: string }>

const accountMessage = 'Only accounts have this: set the status to Accepted, Boarding or Live'

/** Boarding and our share belong to accounts, and a detail to its date. */
function conflicts(cells: Cells): FieldErrors {
  const has = (field: string) => (cells[field] ?? '').trim() !== ''
  const isOpen = !accountStatuses.some((status) => status === toChoice(merchantStatusLabels)(cells.status ?? ''))
  const problems: FieldErrors = {}
  if (isOpen && has('residualBasisPoints')) problems.residualBasisPoints = accountMessage
  for (const step of Object.values(boardingFields)) {
    if (isOpen && has(step.date)) problems[step.date] = accountMessage
    if (!('detail' in step)) continue
    if (has(step.date) && !has(step.detail)) problems[step.detail] = 'Required with its date'
    if (has(step.detail) && !has(step.date)) problems[step.date] = 'Required with its detail'
  }
  return problems
}

const fields: readonly ImportField[] = [
  { name: 'businessName', label: 'Business name', headers: ['business', 'company', 'company name', 'merchant', 'dba'] },
  ...nameFields,
  emailField,
  phoneField,
  { name: 'industry', label: 'Industry', help: optionsOf(industryLabels) },
  {
    ...{ name: 'volumeCents', label: 'Card sales per month', help: 'In dollars, such as 42,000.' },
    headers: ['monthly volume', 'volume', 'card volume', 'sales', 'monthly sales'],
  },
  { name: 'feesCents', label: 'Card fees of that month', headers: ['fees', 'monthly fees', 'total fees'] },
  { name: 'payments', label: 'Number of payments', headers: ['transactions', 'transaction count', 'payments'] },
  {
    ...{ name: 'presentPercent', label: 'Share paid in person', help: 'In percent of the card sales.' },
    headers: ['card present', 'card present %', 'in person %', 'swiped %'],
  },
  {
    ...{ name: 'amexPercent', label: 'American Express share', help: 'In percent. If empty: 0.' },
    headers: ['amex', 'amex %', 'american express', 'share of american express'],
  },
  ...workFields,
  { name: 'status', label: 'Status', help: optionsOf(merchantStatusLabels) },
  ...nextStepFields,
  { name: 'receivedOn', label: 'Received on', headers: ['created', 'created at', 'created on', 'date', 'received'] },
  { name: 'processor', label: 'Current processor', headers: ['processor'] },
  {
    name: 'pricingModel',
    label: 'Current pricing',
    headers: ['pricing', 'pricing model'],
    help: optionsOf(pricingLabels),
  },
  { name: 'contractEnds', label: 'Contract ends', headers: ['contract end'], help: 'Month and year, such as 04/2027.' },
  { name: 'terminationFeeCents', label: 'Early termination fee', headers: ['termination fee', 'etf'] },
  { name: 'equipment', label: 'Terminals', headers: ['equipment'], help: optionsOf(equipmentLabels) },
  { name: 'equipmentCents', label: 'Cost of new terminals', headers: ['equipment cost'] },
  { name: 'needs', label: 'Needs', help: optionsOf(needLabels) },
  {
    ...{ name: 'wasTerminated', label: 'Terminated by a processor', headers: ['match', 'tmf', 'terminated'] },
    help: 'Yes or no.',
  },
  { name: 'remarks', label: 'Merchant’s remarks', headers: ['remarks', 'remarks of the merchant'] },
  { name: 'note', label: 'Internal note', headers: ['note', 'notes', 'comments'] },
  {
    ...{ name: 'residualBasisPoints', label: 'Our residual share', help: 'In percent of the processor’s margin.' },
    headers: ['residual', 'residual share', 'residual %'],
  },
  { name: 'application_signed', label: boardingLabels.application_signed, help: 'A date.' },
  { name: 'voided_check', label: boardingLabels.voided_check, help: 'A date.' },
  { name: 'identification', label: boardingLabels.identification, help: 'A date.' },
  { name: 'processor_account', label: boardingLabels.processor_account, help: 'A date.' },
  { name: 'accountNumber', label: 'Processor’s account number', headers: ['mid', 'merchant id', 'account number'] },
  { name: 'equipment_set', label: 'Equipment set up on', help: 'A date.' },
  { name: 'equipmentDetail', label: 'Equipment that was set up', headers: ['terminal', 'terminal id', 'tid'] },
  { name: 'test_transaction', label: boardingLabels.test_transaction, help: 'A date.' },
  { name: 'live_date', label: 'Live since', headers: ['live date', 'go live date', 'live on'] },
]

export const merchantFormat: ImportFormat<typeof importedMerchant> = {
  ...{ fields, schema: importedMerchant, conflicts },
  required: [
    ...[['businessName'], ['name', 'firstName', 'lastName'], ['email'], ['industry']],
    ...[['volumeCents'], ['feesCents'], ['payments'], ['presentPercent']],
  ],
}
