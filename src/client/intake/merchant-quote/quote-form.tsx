import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { equipmentLabels, needLabels, pricingLabels } from '#shared/intake/merchants/choices.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { QuoteSent } from './quote-sent.tsx'
import { useQuoteForm } from './use-quote-form.ts'

interface QuoteFormProps {
  /** The figures above the form; undefined if any is invalid. */
  statement: Statement | undefined
  responseHours: number
  /** The statement upload, shown after submission. */
  statements: ReactNode
}

const industryOptions = [['', 'Please choose'], ...Object.entries(industryLabels)] as const

/** Contact and business details for a quote. The figures come from the analyzer above it. */
export function QuoteForm({ statement, responseHours, statements }: QuoteFormProps) {
  const { form, errors, failure, refusals, isSending, sent, onInput, onSubmit, onAnother } = useQuoteForm(statement)
  if (sent) return <QuoteSent {...sent} {...{ responseHours, statements, onAnother }} />

  const field = (name: string) => ({ id: idOf(name), name, error: errors[name] })
  return (
    <form ref={form} method="dialog" onInput={onInput} onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      <ErrorSummary errors={errors} failure={failure} idOf={idOf} attempt={refusals} />
      <div className="grid grid-cols-1 items-end gap-5 @tablet:grid-cols-2">
        <Field label="Full name" autoComplete="name" required maxLength={200} {...field('name')} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          {...field('email')}
        />
        <Field label="Business" autoComplete="organization" required maxLength={200} {...field('businessName')} />
        <SelectField label="Industry" required options={industryOptions} {...field('industry')} />
        <Field
          label="Phone (optional)"
          help="Only if you’d like us to call you about this."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...field('phone')}
        />
        <Field
          label="Current processor (optional)"
          help="As shown on your statement."
          autoComplete="off"
          maxLength={120}
          {...field('processor')}
        />
        <SelectField label="Current pricing model" options={Object.entries(pricingLabels)} {...field('pricingModel')} />
        <Field
          label="Contract ends (optional)"
          help="Month and year, such as 04/2027."
          autoComplete="off"
          maxLength={20}
          {...field('contractEnds')}
        />
        <SelectField label="Terminals" options={Object.entries(equipmentLabels)} {...field('equipment')} />
      </div>
      <fieldset>
        <legend className="font-semibold">What you need</legend>
        <div className="mt-1.5 grid grid-cols-1 gap-x-6 @tablet:grid-cols-2">
          {Object.entries(needLabels).map(([need, words]) => (
            <Checkbox key={need} name={`need-${need}`} value="true">
              {words}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Checkbox name="wasTerminated" value="true">
        A processor has terminated our contract before, or we are on the MATCH list. This doesn’t rule you out, but
        processors will ask.
      </Checkbox>
      <TextArea
        label="Anything else (optional)"
        help="Please don’t include card or account numbers."
        maxLength={2_000}
        {...field('remarks')}
      />
      <Button
        type="submit"
        data-busy="Sending..."
        disabled={isSending}
        className="min-h-13 w-full text-lg @tablet:w-auto @tablet:justify-self-start"
      >
        {isSending ? 'Sending...' : 'Get my comparison'}
      </Button>
    </form>
  )
}

const idOf = (field: string) => `quote-${field}`
