import type { z } from 'zod/mini'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { maxCellLength } from './contract.ts'

/** A field of a record that a column of a file can fill. */
export interface ImportField {
  /** In the request, and of its error. */
  readonly name: string
  readonly label: string
  /** Other headers of such columns, in lower case with single spaces. */
  readonly headers?: readonly string[]
  /** A last resort for unknown headers. */
  readonly pattern?: RegExp
  /** What a cell may hold. */
  readonly help?: string
}

/** Fields of which each group needs a column for at least one. */
type RequiredFields = readonly (readonly string[])[]

/** Of any record with a person. */
export const nameFields: readonly ImportField[] = [
  {
    ...{ name: 'name', label: 'Full name', pattern: /^(?!.*(company|business|file|user)).*name/ },
    headers: ['name', 'contact', 'contact name', 'customer name', 'client name', 'lead name', 'customer', 'client'],
  },
  { name: 'firstName', label: 'First name', headers: ['first', 'given name', 'firstname'] },
  { name: 'lastName', label: 'Last name', headers: ['last', 'family name', 'surname', 'lastname'] },
]

export const emailField: ImportField = {
  ...{ name: 'email', label: 'Email', headers: ['e mail', 'email address', 'e mail address'], pattern: /mail/ },
}

export const phoneField: ImportField = {
  ...{ name: 'phone', label: 'Phone', pattern: /phone|mobile|^cell|^tel/ },
  headers: ['phone number', 'telephone', 'mobile', 'mobile number', 'mobile phone', 'cell', 'cell phone', 'phone no.'],
}

/** How a record is worked on. */
export const workFields: readonly ImportField[] = [
  {
    ...{ name: 'owner', label: 'Owner’s email', help: 'The work email address of an active team member.' },
    headers: ['owner', 'owner email', 'assigned to', 'assignee', 'rep', 'sales rep', 'agent'],
  },
  { name: 'tags', label: 'Tags', headers: ['tag', 'labels'], help: 'Separated by commas.' },
]

export const nextStepFields: readonly ImportField[] = [
  { name: 'nextAction', label: 'Next step', headers: ['next action', 'follow up'] },
  { name: 'nextActionOn', label: 'Due date of next step', headers: ['next step date', 'follow up date', 'due date'] },
]

/** Combines first and last name if there is no full name. */
export function withFullName(cells: unknown): unknown {
  const { name = '', firstName = '', lastName = '', ...rest } = Object(cells) as Record<string, string>
  return { ...rest, name: name.trim() || `${firstName} ${lastName}`.trim() }
}

/** The cells of a row by field; anything else is ignored. */
export type Cells = Readonly<Record<string, string>>

/** What a file of one kind of record may hold, for browser and server. */
export interface ImportFormat<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly fields: readonly ImportField[]
  readonly required: RequiredFields
  readonly schema: Schema
  /** Errors that depend on several cells. */
  readonly conflicts?: (cells: Cells) => FieldErrors
}

const tooLong = (cells: Cells): FieldErrors =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, typed]) =>
      typed.length > maxCellLength ? [[name, `Use up to ${maxCellLength.toLocaleString('en-US')} characters`]] : [],
    ),
  )

/** Reads a row's cells, and returns all problems by field; null if there are any. */
export function readCells<Schema extends z.ZodMiniType>(
  { fields, schema, conflicts }: ImportFormat<Schema>,
  given: Cells,
): { record: z.output<Schema> | null; problems: FieldErrors } {
  const cells = Object.fromEntries(fields.map(({ name }) => [name, given[name] ?? '']))
  const problems: FieldErrors = { ...conflicts?.(cells), ...tooLong(cells) }
  try {
    const record = parse(schema, cells)
    return { record: Object.keys(problems).length > 0 ? null : record, problems }
  } catch (error) {
    if (error instanceof AppError) return { record: null, problems: { ...problems, ...error.fields } }
    throw error
  }
}
