import { z } from 'zod/mini'
import { type ApplicationType, applicationTypes } from '#shared/applications/applications/application-type.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { cell, optionalCell, optionalDate, toChoice } from '#shared/intake/imports/cells.ts'
import {
  type Cells,
  emailField,
  type ImportField,
  type ImportFormat,
  nameFields,
  withFullName,
  workFields,
} from '#shared/intake/imports/import-field.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { answerFields, answerProblems, answersOf } from './answer-fields.ts'

/** Later stages follow lender submissions, and funded applications are imported as deals. */
const importedStages = [
  ...['draft', 'submitted', 'in_review', 'not_placed', 'withdrawn', 'expired'],
] as const satisfies readonly (keyof typeof stageLabels)[]

const typeLabels: Readonly<Record<ApplicationType, string>> = { business: 'Business', personal: 'Personal' }
export const decisionLabels = {
  sent: 'No answer yet',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const

/** Files rarely have more. */
const lenderCount = 4
const lenderNumbers = Array.from({ length: lenderCount }, (_, index) => index + 1)

const lenderShape = () => ({
  name: optionalCell(text(2, 120, 'Enter the lender')),
  sentOn: optionalDate(),
  decision: optionalCell(
    z.enum(
      Object.keys(decisionLabels) as [keyof typeof decisionLabels],
      `Use one of: ${Object.values(decisionLabels).join(', ')}`,
    ),
    toChoice(decisionLabels),
  ),
  decidedOn: optionalDate(),
  reason: optionalCell(text(1, 200, 'Use up to 200 characters')),
})

export interface ImportedLender {
  readonly name: string
  readonly sentOn?: string | undefined
  readonly decision?: keyof typeof decisionLabels | undefined
  readonly decidedOn?: string | undefined
  readonly reason?: string | undefined
}

const typeOf = (cells: Cells): ApplicationType =>
  toChoice(typeLabels)((cells.type ?? '').trim()) === 'personal' ? 'personal' : 'business'

const lenderPrefix = (number: number) => `lender${number}.`
const lenderPart = z.object(lenderShape())

/** Returns the lenders that a row names, with the errors of each. */
function lendersOf(cells: Cells): { lenders: ImportedLender[]; problems: FieldErrors } {
  const problems: FieldErrors = {}
  const lenders = lenderNumbers.flatMap((number): ImportedLender[] => {
    const prefix = lenderPrefix(number)
    const part = Object.fromEntries(Object.keys(lenderPart.shape).map((name) => [name, cells[prefix + name] ?? '']))
    const parsed = lenderPart.safeParse(part)
    for (const { path, message } of parsed.error?.issues ?? []) problems[prefix + path.join('.')] ??= message
    const isEmpty = Object.values(part).every((typed) => typed.trim() === '')
    if (!isEmpty && part.name?.trim() === '') problems[`${prefix}name`] = 'Enter the lender'
    const { name, ...rest } = parsed.data ?? {}
    return name ? [{ name, ...rest }] : []
  })
  return { lenders, problems }
}

const fixed = z.object({
  type: cell(z._default(z.enum(applicationTypes, 'Use Business or Personal'), 'business'), toChoice(typeLabels)),
  name: cell(text(2, 200, 'Full name must be at least 2 characters')),
  email: cell(email()),
  stage: cell(
    z._default(
      z.enum(
        importedStages,
        `Use one of: ${importedStages.map((stage) => stageLabels[stage]).join(', ')}. Import funded applications as funded deals.`,
      ),
      'draft',
    ),
    toChoice(stageLabels),
  ),
  startedOn: optionalDate(),
  submittedOn: optionalDate(),
  closedOn: optionalDate(),
  closedReason: optionalCell(text(1, 200, 'Use up to 200 characters')),
  note: optionalCell(multiline(2_000)),
})

const schema = z.pipe(
  z.transform((cells: unknown) => ({
    ...Object(withFullName(cells)),
    answers: answersOf(cells as Cells, typeOf(cells as Cells)),
    lenders: lendersOf(cells as Cells).lenders,
  })),
  z.extend(fixed, {
    answers: z.custom<ReturnType<typeof answersOf>>(),
    lenders: z.custom<readonly ImportedLender[]>(),
  }),
)
export type ImportedApplication = z.output<typeof schema>

/** Returns whether an application in this stage has a closing date. */
export const isClosed = (stage: unknown): boolean => ['not_placed', 'withdrawn', 'expired'].includes(String(stage))

function conflicts(cells: Cells): FieldErrors {
  const stage = toChoice(stageLabels)((cells.stage ?? '').trim() || 'draft')
  const has = (field: string) => (cells[field] ?? '').trim() !== ''
  return {
    ...(stage !== 'draft' && !has('submittedOn') && { submittedOn: 'Required unless it is a draft' }),
    ...(stage === 'draft' && has('submittedOn') && { submittedOn: 'A draft has not been submitted' }),
    ...(has('closedOn') && !isClosed(stage) && { closedOn: 'Only closed applications have this' }),
    ...lendersOf(cells).problems,
    ...answerProblems(cells, typeOf(cells), new Date()),
  }
}

const fields: readonly ImportField[] = [
  ...nameFields,
  emailField,
  { name: 'type', label: 'Business or personal', headers: ['type', 'application type'], help: 'If empty: Business.' },
  {
    ...{ name: 'stage', label: 'Stage', headers: ['status', 'application status'] },
    help: `One of: ${importedStages.map((stage) => stageLabels[stage]).join('; ')}. If empty: Draft.`,
  },
  { name: 'startedOn', label: 'Started on', headers: ['created', 'created at', 'created on', 'received on', 'date'] },
  { name: 'submittedOn', label: 'Submitted on', headers: ['submitted', 'submitted at', 'date submitted'] },
  { name: 'closedOn', label: 'Closed on', headers: ['closed', 'closed at', 'decision date'] },
  { name: 'closedReason', label: 'Reason for closing', headers: ['close reason', 'lost reason', 'decline reason'] },
  ...workFields,
  { name: 'note', label: 'Internal note', headers: ['note', 'notes', 'comments'] },
  ...answerFields.map(({ name, label, headers, help }) => ({
    name,
    label,
    headers: headers ?? [],
    ...(help && { help }),
  })),
  ...lenderNumbers.flatMap((number) => [
    { name: `lender${number}.name`, label: `Lender submission ${number}: Lender`, headers: [`lender ${number}`] },
    {
      name: `lender${number}.sentOn`,
      label: `Lender submission ${number}: Sent on`,
      headers: [`lender ${number} sent`],
    },
    {
      ...{ name: `lender${number}.decision`, label: `Lender submission ${number}: Decision` },
      ...{ headers: [`lender ${number} decision`], help: `One of: ${Object.values(decisionLabels).join('; ')}.` },
    },
    { name: `lender${number}.decidedOn`, label: `Lender submission ${number}: Decided on` },
    { name: `lender${number}.reason`, label: `Lender submission ${number}: Reason` },
  ]),
]

export const applicationFormat: ImportFormat<typeof schema> = {
  ...{ fields, schema, conflicts, required: [['name', 'firstName', 'lastName'], ['email']] },
}
