import { usePage } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Honeypot } from '#client/pages/site/parts/honeypot.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { privacyIntakePath } from '#shared/compliance/privacy/contract.ts'
import { kindLabels } from '#shared/compliance/privacy/request-status.ts'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import { SignalSign } from './privacy-pages.tsx'

const kinds = [['', 'Please choose'], ...Object.entries(kindLabels)] as const
const idOf = (field: string) => `privacy-${field}`

export const privacyRequests: SitePage = {
  head: ({ brand }) => ({
    title: 'Your privacy choices',
    description: `Ask ${brand.name} for a copy of your data, correct or delete it, or limit its use.`,
    keywords: ['privacy', 'personal data', 'opt out', 'delete'],
  }),
  Page: () => (
    <TextPage
      title="Your privacy choices"
      lead="See the data we have about you, correct or delete it, or limit how we use it."
      aside={<RequestCard />}
    >
      <h2>What happens next</h2>
      <ol>
        <li>
          <strong>We check that the address is yours.</strong> You get an email with a link and press a button. Until
          you do, nothing happens, and after {fixedRetention.unconfirmedPrivacyRequests} days we delete the request.
        </li>
        <li>
          <strong>You get a reference right away,</strong> and an answer within 45 days. If we need more time, we’ll
          explain why. We can extend the deadline once, by up to 45 days.
        </li>
        <li>
          <strong>A person answers.</strong> If you asked for a copy, you get a single-use link. If we can’t do
          something, we explain why, and you can ask us to review the decision.
        </li>
      </ol>
      <p>
        If you opt out of the sale, sharing or full use of your data, you don’t have to prove anything: it takes effect
        right away. Using your rights is free, and we won’t treat you differently for it.
      </p>
      <h2>What we delete, and what we keep</h2>
      <p>
        We permanently delete everything the law doesn’t require us to keep. We keep applications for as long as the law
        requires, and proof of consents for at least {consentProofYears} years. If we must not email an address, we keep
        only a fingerprint of it. <a href="/privacy-policy#kept">How long we keep your data</a>.
      </p>
      <h2>Global Privacy Control</h2>
      <SignalSign />
      <h2>Someone acting for you</h2>
      <p>
        Someone else can make a request for you with your written permission. We still send the email with the button to
        your address.
      </p>
    </TextPage>
  ),
}

/** The browser submits the form: no one needs JavaScript to exercise a right. */
function RequestCard() {
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
        <EmailField help="The address you gave us. We use it to find your data." required {...field('email')} />
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
        <Honeypot />
        <Button type="submit" className="min-h-13 w-full text-lg">
          Send request
        </Button>
      </form>
    </section>
  )
}
