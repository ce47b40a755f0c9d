import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { problemsOf } from '#shared/applications/applications/step.ts'
import { steps } from '#shared/applications/applications/step-order.ts'
import { type Question, type QuestionStep, valueAt } from '#shared/applications/applications/steps/question.ts'
import { toChoice, toNumber } from '#shared/intake/imports/cells.ts'
import type { Cells, ImportField } from '#shared/intake/imports/import-field.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

type PlainQuestion = Exclude<Question, { kind: 'list' }>

interface AnswerField extends ImportField {
  readonly step: QuestionStep
  /** In the step's answers: `owners.0.fullName`. */
  readonly path: string
  readonly question: PlainQuestion
}

/** Files rarely have more. */
const itemsOf: Readonly<Record<string, number>> = { owners: 4, positions: 4 }

const titles: Readonly<Record<string, string>> = {
  ...{ business: 'Business', applicant: 'Applicant', request: 'Request', financials: 'Financials' },
  ...{ income: 'Income', lenders: 'Lenders' },
}

/** Headers of other programs. */
const headers: Readonly<Record<string, readonly string[]>> = {
  'business.legalName': ['business name', 'company', 'company name', 'legal name', 'business', 'merchant'],
  'business.tradeName': ['dba', 'trade name'],
  'business.entityType': ['entity', 'entity type', 'type of entity'],
  'business.startedIn': ['start date', 'business start date', 'time in business', 'started'],
  'business.industry': ['industry'],
  'business.phone': ['business phone', 'company phone'],
  'business.website': ['website', 'url'],
  'business.street': ['business address', 'address', 'street'],
  'business.city': ['business city', 'city'],
  'business.state': ['business state', 'state'],
  'business.zip': ['business zip', 'zip', 'zip code', 'postal code'],
  'business.employees': ['employees'],
  'request.amountDollars': ['amount', 'amount requested', 'requested amount', 'funding amount'],
  'request.purpose': ['purpose', 'use of funds'],
  'request.product': ['product', 'product type'],
  'request.termMonths': ['term', 'term months'],
  'financials.monthlyRevenueDollars': ['monthly revenue', 'average monthly revenue', 'monthly deposits'],
  'financials.annualRevenueDollars': ['annual revenue', 'revenue', 'gross annual sales'],
  'financials.ein': ['ein', 'tax id', 'federal tax id'],
  'financials.bankName': ['bank', 'bank name'],
  'owners.owners.0.fullName': ['owner name', 'owner 1', 'principal'],
  'owners.owners.0.sharePercent': ['ownership', 'ownership %'],
  'owners.owners.0.ssn': ['ssn', 'owner ssn'],
  'owners.owners.0.birthDate': ['dob', 'date of birth', 'owner dob'],
  'owners.owners.0.creditBand': ['credit score', 'fico'],
}

const fieldOf = (step: QuestionStep, question: PlainQuestion, path: string, label: string): AnswerField => {
  const name = `${step.slug}.${path}`
  return {
    ...{ name, label, step, path, question, headers: headers[name] ?? [] },
    ...('choices' in question && question.choices.length < 10
      ? { help: `One of: ${question.choices.map(([, text]) => text).join('; ')}.` }
      : {}),
  }
}

/** Each question of both kinds of applications. */
export const answerFields: readonly AnswerField[] = steps.flatMap((step) =>
  step.questions.flatMap((question) => {
    if (question.kind !== 'list')
      return [fieldOf(step, question, question.name, `${titles[step.slug]}: ${question.label}`)]
    return Array.from({ length: itemsOf[question.name] ?? 1 }, (_, index) =>
      question.questions.map((inner) =>
        fieldOf(
          step,
          inner,
          `${question.name}.${index}.${inner.name}`,
          `${question.item} ${index + 1}: ${inner.label}`,
        ),
      ),
    ).flat()
  }),
)

function toAnswer({ question }: AnswerField, cell: string): unknown {
  if (question.kind === 'money' || question.kind === 'number' || question.kind === 'percent') return toNumber(cell)
  if (question.kind === 'choice' || question.kind === 'select')
    return toChoice(Object.fromEntries(question.choices))(cell)
  return cell
}

/** Sets a value at a path; gaps in a list, such as an owner 3 without an owner 2, close later. */
function setAt(answers: Record<string, unknown>, path: string, value: unknown) {
  const [name = '', index, inner] = path.split('.')
  if (index === undefined || inner === undefined) {
    answers[name] = value
    return
  }
  const items = (answers[name] ?? []) as Record<string, unknown>[]
  answers[name] = items
  items[Number(index)] = { ...items[Number(index)], [inner]: value }
}

/** Returns the answers of a row by step. */
export function answersOf(cells: Cells, type: ApplicationType): Readonly<Record<string, DraftAnswers>> {
  const answers: Record<string, Record<string, unknown>> = {}
  for (const field of answerFields) {
    const cell = (cells[field.name] ?? '').trim()
    if (cell === '' || !field.step.forTypes.includes(type)) continue
    const ofStep = answers[field.step.slug] ?? {}
    answers[field.step.slug] = ofStep
    setAt(ofStep, field.path, toAnswer(field, cell))
  }
  for (const ofStep of Object.values(answers)) {
    for (const [name, value] of Object.entries(ofStep))
      if (Array.isArray(value)) ofStep[name] = value.filter((item) => item !== undefined)
    if (Array.isArray(ofStep.positions)) ofStep.hasPositions ??= 'yes'
  }
  return answers as Record<string, DraftAnswers>
}

/** Returns the errors of the answers that a row has; missing answers are no errors. */
export function answerProblems(cells: Cells, type: ApplicationType, now: Date): FieldErrors {
  const answers = answersOf(cells, type)
  const problems: FieldErrors = {}
  for (const step of steps) {
    const given = answers[step.slug]
    if (!given) continue
    for (const [path, message] of Object.entries(problemsOf(step, given, now))) {
      const value = valueAt(given, path)
      if (value === undefined || value === '') continue
      problems[fieldAt(step, path)] ??= message
    }
  }
  return problems
}

/** The whole list is shown at its first field. */
const fieldAt = (step: QuestionStep, path: string): string =>
  answerFields.find((field) => field.step === step && field.path.startsWith(path))?.name ?? `${step.slug}.${path}`
