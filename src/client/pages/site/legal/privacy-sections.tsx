import { SignalSign } from '#client/pages/site/privacy/privacy-pages.tsx'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { type LegalSection, Operator, WaysToWrite } from './legal-page.tsx'

interface PrivacyTableProps {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

const PrivacyTable = ({ head, rows }: PrivacyTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: visitors without a mouse scroll it by keyboard
  <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={head.join(', ')}>
    <table className="w-full text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="py-2.5 pr-4 font-normal last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first} className="border-line border-t align-top">
            <th scope="row" className="py-2.5 pr-4 font-semibold">
              {first}
            </th>
            {others.map((cell) => (
              <td key={cell} className="py-2.5 pr-4 last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Data that each form collects; `privacy-sections.test.ts` checks that every form has a row. */
export const collected = [
  ['Contact data', 'Name, email, phone', 'To answer your request'],
  [
    'Free analysis or loan estimate',
    'Your answers about the business, or about your income, work and payments, and your credit. Your email address, only to send the estimate if you ask us to',
    'To show you which lenders may fit, and to advise you',
  ],
  [
    'Applications',
    'About you and other owners: address, date of birth, Social Security number, ID number, income and debts. About the business: tax number (EIN), bank account, sales and debts. Your signature',
    'To find lenders for you. A lender gets your application only when you approve that lender by name',
  ],
  [
    'Documents',
    'Statements, tax returns, identification and other files you upload',
    'To complete an application or a merchant quote',
  ],
  [
    'Your decisions',
    'Lenders you approve, offers you choose or decline, disclosures you sign, how you want messages and records',
    'To carry out your decisions, and to prove them',
  ],
  [
    'Authorizations by other owners',
    'Name and email as the applicant lists them, your answer, your name typed as a signature',
    'To ask you whether lenders may obtain credit reports about you, and to prove your answer',
  ],
  ['Messages to us', 'What you write, how and when you want an answer', 'To answer it, and to track a complaint'],
  ['Merchant quote', 'The business, its processor, the figures you type', 'To compare, and to ask processors for you'],
  ['Requests about your data', 'Name, email, what you ask for', 'To answer it, and to prove that we did'],
  [
    'Consents',
    'The exact wording, time, network address, browser',
    'To prove what you agreed to, and when you withdrew it',
  ],
  [
    'Origin of the visit',
    'First page you visited, referring website, campaign name',
    'To see which of our pages and ads work',
  ],
  ['Newsletter', 'Email, time of request and confirmation', 'To send it, and to stop sending it'],
  ['Technical records', 'Network address, time, browser, type of error', 'To keep the service running and secure'],
] as const

/** `730` -> `2 years after the last contact`. */
function spoken(days: number, after: string): string {
  if (days === 0) return 'Until you ask us to delete it'
  const [count, unit] = days % 365 < 8 && days >= 365 ? [Math.floor(days / 365), 'year'] : [days, 'day']
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'} after ${after}`
}

const kept = ({ retention }: SiteSettings) => [
  ['Requests, messages and conversations', spoken(retention.leads, 'the last contact or work on it')],
  ['Contact form messages', spoken(retention.contacts, 'the last activity on it')],
  ['Requests for a merchant quote', spoken(retention.merchantLeads, 'the last contact or work on it')],
  ['Applications never submitted', spoken(retention.drafts, 'the last answer or work on it')],
  ['Applications that found no lender', spoken(retention.closedApplications, 'they were closed')],
  ['Applications that were funded, or got an offer', spoken(retention.fundedApplications, 'they were closed')],
  ['Documents, messages, and requests to other owners', 'As long as the application or the request they belong to'],
  [
    'Free analyses and loan estimates',
    `As long as the request they belong to; ${spoken(fixedRetention.unclaimedAnalyses, 'you made it')} if you leave no contact details`,
  ],
  ['Requests about your data', spoken(fixedRetention.answeredPrivacyRequests, 'they were answered')],
  [
    'Proof of consents',
    `At least ${consentProofYears} years after the consent ended. We don’t delete it automatically`,
  ],
  ['Records of emails we sent', spoken(fixedRetention.contactLog, 'they were sent')],
  [
    'Newsletter',
    `Until you unsubscribe; ${spoken(fixedRetention.pendingSubscriptions, 'the request')} if it is never confirmed`,
  ],
  ['An address we must not email', 'Until you allow it again, and only for this purpose'],
  ['Error reports', 'Without personal data: it is removed before they are stored'],
]

const shared = [
  ['Lenders', 'Yes, one at a time', 'Only those you approve by name'],
  ['Card processors', 'If you ask us for a quote', 'Only what they need to make the quote'],
  ['Companies that run our servers and email', 'Yes', 'They may not use it for anything else'],
  [
    'Credit bureaus',
    'Not by us',
    'We don’t order credit reports. A lender you approve by name may order one, about each person who authorized it',
  ],
  ['Authorities', 'When the law requires it', 'Only what it requires'],
  ['Advertisers, data brokers, other brokers', 'Never', 'We don’t sell data or share it for advertising'],
] as const

export function privacySections(settings: SiteSettings): LegalSection[] {
  const { brand, legal } = settings
  const name = legal.name || brand.name
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: <Operator />,
    },
    {
      id: 'what',
      title: 'What we collect and why',
      body: (
        <>
          <PrivacyTable head={['What', 'Data', 'What for']} rows={collected} />
          <p>
            An application asks for more than the other forms, one step at a time. Sensitive numbers, such as your
            Social Security number, can wait until a lender needs them, and the form says so next to each one. We never
            ask for race, religion, sex or marital status.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'What your browser stores',
      body: (
        <>
          <p>
            These pages have no advertising cookies, no trackers, and no files from other companies. We set a cookie
            only when you leave your details, start or open an application, or ask for a merchant quote. It is needed
            for that to work, and no script can read it.
          </p>
          <PrivacyTable
            head={['Cookie', 'What for', 'How long']}
            rows={Object.values(cookies).map(({ name, purpose, lifetime }) => [name, purpose, lifetime])}
          />
          <p>
            For seven days, your browser keeps what you type into the forms for a free analysis, a personal loan
            estimate and a merchant quote, so that closing the tab loses nothing. “Clear” removes it at once. For 30
            days it remembers whether you have an application, and nothing about it. Until you close the tab, it also
            stores what you type into other forms and the page you came from. It remembers your text size until you
            clear it, and stores copies of public pages so that you can read them offline. Those copies never contain
            your personal information.
          </p>
          <SignalSign />
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who sees it',
      body: (
        <>
          <PrivacyTable head={['Who', 'Do we share it?', 'Limits']} rows={shared} />
          <p>
            We don’t give anyone else your number for calls, texts or WhatsApp messages, or your permission to use it,
            for their own marketing.
          </p>
        </>
      ),
    },
    {
      id: 'financial',
      title: 'Notice for personal loans',
      body: (
        <>
          <p>
            Federal law gives consumers the right to limit some, but not all, sharing of their financial data. We share
            it to find you a lender, and only with the lenders you named. We do not share for joint marketing, with
            affiliates for their everyday business purposes, or with others so they can market to you. So there is
            nothing to opt out of. If that ever changes, we will notify you first and you can say no.
          </p>
          <p>When you are no longer our customer, we continue to treat your data as this page describes.</p>
        </>
      ),
    },
    {
      id: 'kept',
      title: 'How long we keep it',
      body: (
        <>
          <PrivacyTable head={['What', 'How long']} rows={kept(settings)} />
          <p>
            A legal hold, for example because of a lawsuit, can require us to keep records longer. If you ask us to
            delete them during that time, we’ll let you know that we have to keep them.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How it is protected',
      body: (
        <p>
          Connections are encrypted. Staff sign in with a second factor and see only what their work requires; their
          changes are recorded. Passwords are stored only in a form that can’t be reversed. No system is immune to
          attack. If someone gains unauthorized access to your data, we will notify you and the authorities within the
          time the law requires, and explain what to do.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <ul>
            <li>To know what data we have about you, and get a copy</li>
            <li>To correct or delete it</li>
            <li>To limit the use of sensitive data, and to opt out of sale and sharing, which we don’t do anyway</li>
            <li>To withdraw any permission as easily as you gave it; to stop texts, reply STOP</li>
          </ul>
          <p>
            <a href="/privacy-requests">Ask here</a>, or: <WaysToWrite /> We verify your identity using the address or
            number you gave us, and answer within 45 days. Someone else can ask for you with your written permission. If
            we say no, we explain why, and you can ask us to review the decision. We won’t treat you differently for
            using your rights.
          </p>
          <p>
            These rights come from the laws of California, Colorado, Connecticut, Virginia, Utah, Texas, Oregon and
            other states; we extend them to everyone. Some financial data falls under federal law instead, and we keep
            what the law requires us to keep. We’ll let you know which data that is.
          </p>
        </>
      ),
    },
    {
      id: 'machines',
      title: 'Automated decisions',
      body: (
        <p>
          We don’t make automated decisions about you. A computer calculates an estimate from your own answers with
          fixed rules, such as time in business and revenue, or income and monthly payments. Your state matters, because
          lenders fund only in the states they serve. Your name, address and ZIP code play no part in it. A person reads
          each request.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          This site is for adults. We do not knowingly collect data from anyone under 18, and we delete it if we learn
          of it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this text changes, the date above changes with it. If {name} wants to use your data for something new, we
          will ask you first.
        </p>
      ),
    },
  ]
}
