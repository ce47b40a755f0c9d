import { ContactLines } from './frame/contact-lines.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const privacyPolicy: SitePage = {
  head: ({ brand }) => ({
    title: 'Privacy policy',
    description: `Which data ${brand.name} takes through this site, what for, and who sees it.`,
    keywords: ['privacy', 'personal data'],
  }),
  Page: function PrivacyPolicy() {
    const { brand } = useSettings()
    return (
      <TextPage title="Privacy policy" lead="Which data this site takes, what for, and who sees it.">
        <h2>What you give us</h2>
        <p>
          Your name, email address and phone number, and whether we may call or text you. With that permission we keep
          the exact words you agreed to, the time, your network address and your browser's name, as proof.
        </p>
        <h2>What the site notes by itself</h2>
        <p>
          The page on which your visit began, the website you came from, and the name of the advertisement if there was
          one. Your browser keeps this, and what you type into a form, for the length of the visit. There are no cookies
          from advertisers, no trackers, and no files from other companies on these pages.
        </p>
        <h2>Who sees it</h2>
        <p>
          The staff of {brand.name}. We do not sell your data. A lender gets it only after you have agreed to that
          lender.
        </p>
        <h2>Your choices</h2>
        <p>
          Ask us what we hold about you, have it corrected, or have it deleted. To stop calls and texts, reply STOP or
          tell us in any other way.
        </p>
        <ContactLines />
      </TextPage>
    )
  },
}
