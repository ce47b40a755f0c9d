import type { SitePage } from '#client/pages/site/site-page.ts'
import { TextPage } from '#client/pages/site/text-page.tsx'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import { RequestCard } from './request-card.tsx'
import { SignalSign } from './signal-sign.tsx'

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
