import { copy } from '#client/admin/cash-flow/copy.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'

export interface TypedLine {
  readonly date: string
  readonly amount: string
  readonly description: string
  readonly why: string
}

/** Returns the fields of a line as they are typed. */
export const typedLine = (line: { date: string; amountCents: number; description: string }): TypedLine => ({
  ...{ date: line.date, amount: (line.amountCents / 100).toFixed(2), description: line.description, why: '' },
})

interface LineFieldsProps {
  typed: TypedLine
  onType: (typed: TypedLine) => void
  field: (name: string) => { id: string; error: string | undefined }
  /** Of the names in the request. */
  prefix?: string
}

/** Date, amount and description of a line, and why it is corrected. */
export const LineFields = ({ typed, onType, field, prefix = '' }: LineFieldsProps) => (
  <>
    <DateField
      {...field(`${prefix}date`)}
      label="Date"
      name="date"
      value={typed.date}
      onChange={({ currentTarget }) => onType({ ...typed, date: currentTarget.value })}
    />
    <Field
      {...field(`${prefix}amountCents`)}
      label="Amount"
      name="amount"
      help={copy.amountHelp}
      inputMode="text"
      value={typed.amount}
      onChange={({ currentTarget }) => onType({ ...typed, amount: currentTarget.value })}
    />
    <Field
      {...field(`${prefix}description`)}
      label="Description"
      name="description"
      maxLength={300}
      value={typed.description}
      onChange={({ currentTarget }) => onType({ ...typed, description: currentTarget.value })}
    />
    <WhyField {...field('why')} value={typed.why} onType={(why) => onType({ ...typed, why })} />
  </>
)

interface WhyFieldProps {
  id: string
  error: string | undefined
  value: string
  onType: (why: string) => void
}

/** Saved with the correction. */
export const WhyField = ({ id, error, value, onType }: WhyFieldProps) => (
  <Field
    id={id}
    error={error}
    label="Why"
    name="why"
    help={copy.whyHelp}
    maxLength={300}
    value={value}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)
