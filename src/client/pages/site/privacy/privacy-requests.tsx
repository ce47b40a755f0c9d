import type { SitePage } from '#client/pages/site/site-page.ts'
import { TextPage } from '#client/pages/site/text-page.tsx'
import { consentProofYears, fixedRetention } from '#shared/system/settings/retention.ts'
import { RequestCard } from './request-card.tsx'
import { SignalSign } from './signal-sign.tsx'

export const privacyRequests: SitePage = {
  head: ({ brand }) => ({
    title: 'Your privacy choices',
    description: `Ask ${brand.name} for a copy of your data, have it corrected or deleted, or limit its use.`,
    keywords: ['privacy', 'personal data', 'opt out', 'delete'],
  }),
  Page: () => (
    <TextPage
      title="Your privacy choices"
      lead="See what we hold about you, have it corrected or deleted, or say what we may not do with it."
      aside={<RequestCard />}
    >
      <h2>What happens then</h2>
      <ol>
        <li>
          <strong>We check that the address is yours.</strong> You get a mail with a link and press one button. Without
          it nothing happens, and after {fixedRetention.unconfirmedPrivacyRequests} days we delete the request.
        </li>
        <li>
          <strong>You get a reference at once,</strong> and an answer within 45 days. If we need longer, you are told
          why; it is 45 days more at most, and once.
        </li>
        <li>
          <strong>A person answers.</strong> A copy comes by a link that works once. If something cannot be done, you
          get the reason and can ask us to review the decision.
        </li>
      </ol>
      <p>
        To say that we may not sell, share or fully use your data you need not prove anything: it holds at once. Nobody
        is treated worse for using a right, and none of it costs you anything.
      </p>
      <h2>What is deleted, and what stays</h2>
      <p>
        Whatever no law asks us to keep goes, and cannot be brought back. We keep what was sent to us as an application
        for as long as the law requires, and proof of consents for at least {consentProofYears} years. Of an address we
        must not email, we keep only a fingerprint. <a href="/privacy-policy#kept">How long we keep what</a>.
      </p>
      <h2>Global Privacy Control</h2>
      <SignalSign />
      <h2>Somebody who asks for you</h2>
      <p>
        May do so with your written permission. The mail with the button still goes to the address that the data is
        about.
      </p>
    </TextPage>
  ),
}
