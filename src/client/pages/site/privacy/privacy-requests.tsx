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
import { kindLabels } from '#shared/compliance/privacy/request-kinds.ts'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import * as copy from './copy.tsx'
import { SignalSign } from './privacy-pages.tsx'

const kinds = [['', copy.pleaseChoose], ...Object.entries(kindLabels)] as const
const idOf = (field: string) => `privacy-${field}`

export const privacyRequests: SitePage = {
  head: ({ brand }) => ({
    title: copy.privacyRequestsTitle,
    description: copy.privacyRequestsDescription(brand.name),
    keywords: ['privacy', 'personal data', 'opt out', 'delete'],
  }),
  Page: () => (
    <TextPage title={copy.privacyRequestsTitle} lead={copy.privacyRequestsLead} aside={<RequestCard />}>
      <h2>{copy.whatHappensNext}</h2>
      <ol>
        <li>
          {copy.weCheckTheAddress(
            (words) => (
              <strong>{words}</strong>
            ),
            fixedRetention.unconfirmedPrivacyRequests,
          )}
        </li>
        <li>
          {copy.youGetAReference((words) => (
            <strong>{words}</strong>
          ))}
        </li>
        <li>
          {copy.aPersonAnswers((words) => (
            <strong>{words}</strong>
          ))}
        </li>
      </ol>
      <p>{copy.optingOut}</p>
      <h2>{copy.whatWeDeleteAndWhat}</h2>
      <p>
        {copy.whatStays(consentProofYears, (words) => (
          <a href="/privacy-policy#kept">{words}</a>
        ))}
      </p>
      <h2>{copy.globalPrivacyControl}</h2>
      <SignalSign />
      <h2>{copy.someoneActingForYou}</h2>
      <p>{copy.someoneActingForYouDetail}</p>
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
        {copy.yourRequest}
      </h2>
      <form method="post" action={privacyIntakePath} className="grid grid-cols-1 gap-5">
        <ErrorSummary errors={wrong} failure={failure} idOf={idOf} attempt={0} />
        <SelectField label={copy.whatToDo} required options={kinds} {...field('kind')} />
        <Field
          label={copy.fullName}
          autoComplete="name"
          required
          minLength={2}
          maxLength={200}
          {...field('fullName')}
        />
        <EmailField help={copy.emailHelp} required {...field('email')} />
        <Field
          label={copy.referenceOptional}
          help={copy.referenceOptionalHelp}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field('reference')}
        />
        <TextArea
          label={copy.whatToCorrect}
          help={copy.whatToCorrectHelp}
          rows={4}
          maxLength={4_000}
          {...field('details')}
        />
        <Honeypot />
        <Button type="submit" className="min-h-13 w-full text-lg">
          {copy.sendRequest}
        </Button>
      </form>
    </section>
  )
}
