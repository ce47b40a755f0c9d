import { usePage } from '#client/pages/site/page-context.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { privacyIntakePath } from '#shared/compliance/privacy/addresses.ts'
import { kindLabels } from '#shared/compliance/privacy/request-kinds.ts'

const kinds = [['', 'Please choose'], ...Object.entries(kindLabels)] as const
const idOf = (field: string) => `privacy-${field}`

/** The browser submits the form: no one needs JavaScript to exercise a right. */
export function RequestCard() {
  const { refused } = usePage()
  const { values, errors } = refused ?? { values: {}, errors: {} }
  const { form: failure, ...wrong } = errors
  const field = (name: string) => ({ id: idOf(name), name, defaultValue: values[name], error: errors[name] })
  return (
    <section
      id="form"
      aria-labelledby="request-title"
      className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="request-title" className="mb-5 text-xl">
        Your request
      </h2>
      <form method="post" action={privacyIntakePath} className="grid grid-cols-1 gap-5">
        <ErrorSummary errors={wrong} failure={failure} idOf={idOf} attempt={0} />
        <SelectField label="What would you like us to do?" required options={kinds} {...field('kind')} />
        <Field label="Full name" autoComplete="name" required minLength={2} maxLength={200} {...field('fullName')} />
        <Field
          label="Email"
          help="The address you gave us. We use it to find your data."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          {...field('email')}
        />
        <Field
          label="Reference (optional)"
          help="From your application or an earlier request. It looks like HL-7Q4K-92XM."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field('reference')}
        />
        <TextArea
          label="To correct something: what’s wrong, and what should it say?"
          help="Please don’t include account numbers or passwords."
          rows={4}
          maxLength={4_000}
          {...field('details')}
        />
        <Button type="submit" className="min-h-13 w-full text-lg">
          Send request
        </Button>
      </form>
    </section>
  )
}
