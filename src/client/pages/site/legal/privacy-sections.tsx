import { SignalSign } from '#client/pages/site/privacy/signal-sign.tsx'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { LegalSection } from './legal-page.tsx'
import { Operator, WaysToWrite } from './operator.tsx'
import { PrivacyTable } from './privacy-table.tsx'

/** Data that each form collects; `privacy-sections.test.ts` checks that every form has a row. */
export const collected = [
  ['Contact data', 'Name, email, phone', 'To answer your request'],
  ['Free analysis', 'Your answers about the business and your credit', 'To show where you stand, and to advise you'],
  [
    'Applications',
    'About you and other owners: address, date of birth, Social Security number, ID number, income and debts. About the business: tax number (EIN), bank account, sales and debts. Your signature',
    'To find lenders for you. A lender gets your application only when you agree to that lender by name',
  ],
  [
    'Documents',
    'Statements, tax returns, identification and other files you upload',
    'To complete an application or a merchant quote',
  ],
  [
    'Your decisions',
    'Lenders you agree to, offers you choose or decline, disclosures you sign, how you want messages and records',
    'To do what you decided, and to prove it',
  ],
  ['Messages to us', 'What you write, how and when you want an answer', 'To answer it, and to track a complaint'],
  ['Merchant quote', 'The business, its processor, the figures you type', 'To compare, and to ask processors for you'],
  ['Requests about your data', 'Name, email, what you ask for', 'To answer it, and to prove that we did'],
  ['Consents', 'The exact words, time, network address, browser', 'To prove what you allowed, and when you ended it'],
  ['Origin of the visit', 'First page, website before it, campaign name', 'To know which of our texts help'],
  ['Newsletter', 'Email, time of request and confirmation', 'To send it, and to stop sending it'],
  ['Technical records', 'Network address, time, browser, kind of fault', 'To keep the service running and safe'],
] as const

/** Formats a period: `730` -> `2 years after the last contact`. */
function spoken(days: number, after: string): string {
  if (days === 0) return 'Until you ask us to delete it'
  const [count, unit] = days % 365 < 8 && days >= 365 ? [Math.floor(days / 365), 'year'] : [days, 'day']
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'} after ${after}`
}

export const kept = ({ retention }: SiteSettings) => [
  ['Requests, messages and conversations', spoken(retention.leads, 'the last contact or work on it')],
  ['Messages by the contact form', spoken(retention.contacts, 'the last word about it')],
  ['Requests for a merchant quote', spoken(retention.merchantLeads, 'the last contact or work on it')],
  ['Applications never sent', spoken(retention.drafts, 'the last answer or work on it')],
  ['Applications that found no lender', spoken(retention.closedApplications, 'they were closed')],
  ['Applications that were funded, or got an offer', spoken(retention.fundedApplications, 'they were closed')],
  ['Documents and messages', 'As long as the application or the request they belong to'],
  [
    'Free analyses',
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
  ['An address that must not be written to', 'Until you allow it again, and for nothing else'],
  ['Error reports', 'Without personal data: it is removed before they are stored'],
]

const shared = [
  ['Lenders and processors', 'Yes, one by one', 'Only those you agreed to by name'],
  ['Companies that run our servers and mail', 'Yes', 'They may use it for nothing else'],
  ['Credit bureaus', 'Not by us', 'We order no credit reports. A lender you agree to by name may order one'],
  ['Authorities', 'Where the law demands it', 'No more than it demands'],
  ['Advertisers, data dealers, other brokers', 'Never', 'We do not sell and do not share for advertising'],
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
      title: 'What we take, and what for',
      body: (
        <>
          <PrivacyTable head={['What', 'Which data', 'What for']} rows={collected} />
          <p>
            An application asks for more than the other forms, one step at a time. Sensitive numbers, such as your
            Social Security number, may wait until a lender needs them, and the form says so beside each. We ask nobody
            for race, religion, sex or marital status.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'What your browser keeps',
      body: (
        <>
          <p>
            There are no cookies from advertisers, no trackers, and no files from other companies on these pages. We set
            a cookie only when you leave your details, start or open an application, or ask for a merchant quote. It is
            needed for that to work, and no script can read it.
          </p>
          <PrivacyTable
            head={['Cookie', 'What for', 'How long']}
            rows={Object.values(cookies).map(({ name, purpose, lifetime }) => [name, purpose, lifetime])}
          />
          <p>
            Until you close the tab, your browser also keeps what you type into a form and the page you came from. It
            keeps your choice of text size until you clear it. To be readable offline, it keeps copies of public pages,
            never of anything that is yours.
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
          <PrivacyTable head={['Who', 'Do we share?', 'Limits']} rows={shared} />
          <p>
            Numbers for calls, texts and WhatsApp messages, and the permission to use them, are passed to nobody for
            their own marketing.
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
            Federal law gives consumers the right to limit some sharing of their financial data, not all of it. Why we
            share: to find a lender for you, with those you named. We do not share for joint marketing, with affiliates
            for their everyday business, or with others so that they may market to you. So there is nothing to opt out
            of. Should that ever change, you hear of it first and can say no.
          </p>
          <p>When you are no longer our customer, we go on treating your data as this page says.</p>
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
            delete them in that time, we tell you that we have to keep them.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How it is protected',
      body: (
        <p>
          Connections are encrypted. Staff sign in with a second factor and see only what their work needs; what they
          change is recorded. Passwords are stored only in a form that cannot be turned back. No system is beyond every
          attack: should your data be reached by strangers, we tell you and the authorities within the time the law
          sets, and what to do.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      body: (
        <>
          <ul>
            <li>To know what we hold about you, and get a copy</li>
            <li>To have it corrected or deleted</li>
            <li>To limit the use of sensitive data, and to refuse sale and sharing, which we do not do anyway</li>
            <li>To end any permission, as easily as you gave it; to stop texts, reply STOP</li>
          </ul>
          <p>
            <a href="/privacy-requests">Ask here</a>, or: <WaysToWrite /> We check that it is you by the address or
            number you gave us, and answer within 45 days. Somebody else may ask for you with your written permission.
            If we say no, you get the reason and can ask us to review the decision. Nobody is treated worse for using a
            right.
          </p>
          <p>
            These rights follow the laws of California, Colorado, Connecticut, Virginia, Utah, Texas, Oregon and other
            states; we give them to everybody. Some financial data falls under federal law instead, and what the law
            makes us keep is kept. We tell you which.
          </p>
        </>
      ),
    },
    {
      id: 'machines',
      title: 'What machines decide',
      body: (
        <p>
          Nothing about you. A computer calculates an estimate from your own answers with fixed rules, such as time in
          business and revenue. The state counts, because lenders fund only in the states they serve. Your name, address
          and ZIP code play no part in it. A person reads each request.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          This site is for adults. We do not knowingly take data of anybody under 18, and delete it if we learn of it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          When this text changes, the date above changes with it. If {name} wanted to use your data for something new,
          it would ask you first.
        </p>
      ),
    },
  ]
}
