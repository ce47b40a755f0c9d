import type { ReactNode } from 'react'
import { NewsletterForm } from '#client/pages/site/newsletter/newsletter-form.tsx'
import { useSettings } from '#client/pages/site/page-context.ts'
import { TextSize } from '#client/ui/text-size.tsx'
import { licenseLine } from '#shared/system/settings/licenses.ts'
import { ContactLines } from './contact-lines.tsx'
import { NavLink } from './nav-link.tsx'
import { merchantServices, quickLinks, services, trackApplication } from './navigation.ts'
import { SocialLinks } from './social-links.tsx'

export function Footer() {
  const { brand, hours, licenses, personal } = useSettings()

  return (
    <footer className="mt-24 border-line border-t bg-sunken">
      <div className="page-width grid gap-x-8 gap-y-10 py-12 @tablet:grid-cols-2 @desktop:grid-cols-[1.6fr_1fr_1fr_1.2fr]">
        <div className="max-w-sm">
          <p className="font-display font-semibold text-lg">{brand.name}</p>
          <p className="mt-2 text-ink-soft">{brand.tagline}.</p>
          <SocialLinks className="mt-3 flex" />
          <div className="mt-8">
            <NewsletterForm id="newsletter" />
          </div>
        </div>
        <FooterLinks title="Services" links={[...services, merchantServices, trackApplication]} />
        <FooterLinks title="Quick links" links={quickLinks} />
        <FooterBlock title="Business hours">
          <p className="figures">
            {hours.days}{' '}
            <span className="@tablet:whitespace-nowrap">
              {hours.open}-{hours.close} {hours.zone}
            </span>
          </p>
          <ContactLines />
        </FooterBlock>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 border-line border-t py-8 text-sm">
          <div className="max-w-3xl space-y-2 text-ink-soft">
            <p>
              {brand.name} is a technology service that connects applicants with lenders. We are not a bank or a lender,
              and we make no credit decisions. Every rate, term and approval comes from the lender.{' '}
              {personal.hasSuccessFee
                ? 'You pay us a success fee when you’re funded, never before.'
                : 'You pay us a success fee when your business is funded, never before. There is no fee for personal loans.'}{' '}
              A lender may also pay us.
            </p>
            {licenses.map((license) => (
              <p key={`${license.state} ${license.number}`}>{licenseLine(license)}</p>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <TextSize />
            <NavLink href="#top" className="gap-2 border border-control px-4 font-semibold no-underline">
              <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-[1.5] stroke-current">
                <path d="M8 14V2M3 7l5-5 5 5" />
              </svg>
              Scroll to top
            </NavLink>
          </div>
        </div>
      </div>
    </footer>
  )
}

const FooterBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
    <div className="mt-2">{children}</div>
  </div>
)

interface FooterLinksProps {
  title: string
  links: readonly { href: string; label: string }[]
}

const FooterLinks = ({ title, links }: FooterLinksProps) => (
  <FooterBlock title={title}>
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <NavLink href={href}>{label}</NavLink>
        </li>
      ))}
    </ul>
  </FooterBlock>
)
