import type { ReactNode } from 'react'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import * as copy from './copy.tsx'

interface DeclineOptionsProps extends Pick<OpenApplication, 'type'> {
  /** The button to reopen the application. */
  children: ReactNode
}

const link = (href: string) => (words: ReactNode) => (
  <a href={href} className="underline underline-offset-4 hover:text-action">
    {words}
  </a>
)

/** What an applicant without a lender can do, and the rights to a reason (Regulation B, 12 CFR 1002.9). */
export const DeclineOptions = ({ type, children }: DeclineOptionsProps) => (
  <section aria-labelledby="options" className="max-w-2xl">
    <h2 id="options" tabIndex={-1} className="text-xl outline-none">
      {copy.whatYouCanDo}
    </h2>
    <dl className="mt-3 divide-y divide-line border-line border-y">
      <Option title={copy.askForReasons}>
        {copy.askForReasonsHow(link('#messages'))} {type === 'business' ? copy.noticeForBusiness : copy.noticeForPerson}
      </Option>
      <Option title={copy.seeWhatWouldHelp}>
        {copy.seeWhatWouldHelpHow(link('/free-analysis'), link('/guides/after-a-decline'))}
      </Option>
      <Option title={copy.knowYourRights}>{copy.equalCredit}</Option>
      <Option title={copy.tryAgainLater}>
        {copy.tryAgainLaterHow}
        {children}
      </Option>
    </dl>
  </section>
)

const Option = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="py-4">
    <dt className="font-semibold">{title}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)
