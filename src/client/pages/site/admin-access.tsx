import { ButtonLink } from '#client/ui/button.tsx'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const adminAccess: SitePage = {
  head: ({ brand }) => ({
    title: 'Staff access',
    description: `Sign-in for the staff of ${brand.name}.`,
    keywords: ['staff sign-in'],
  }),
  Page: () => (
    <TextPage
      title="Staff access"
      lead="This door is for staff. If you have applied, your contact answers your questions."
      below={<Details />}
    >
      <p>
        <ButtonLink href="/admin/login">Sign in</ButtonLink>
      </p>
      <h2>Not staff?</h2>
      <p>
        <a href="/track-application" className="underline underline-offset-4">
          Where your application stands
        </a>{' '}
        and{' '}
        <a href="/contact" className="underline underline-offset-4">
          how to reach us
        </a>{' '}
        are a page away.
      </p>
    </TextPage>
  ),
}

const Details = () => (
  <Section id="account" title="How to get in" layout="split">
    <TickList
      items={[
        ['No account yet', 'The owner or a manager invites you at your work email address. The link is yours alone.'],
        ['What you need', 'A passkey, or an authenticator app on your phone: every sign-in asks for a second factor.'],
        ['Password forgotten', 'The sign-in page mails you a link that works once, for half an hour.'],
        ['Phone lost', 'Use a recovery code. Without one, an owner resets your second factor.'],
        ['Leaving', 'An owner or a manager ends your account, and with it every session, at once.'],
        ['Something unexpected', 'We never ask for your password by phone or email. If someone does, tell the owner.'],
      ]}
    />
  </Section>
)
