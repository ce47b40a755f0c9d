import type { ReactNode } from 'react'
import { NewsletterForm } from '#client/pages/site/newsletter/newsletter-pages.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { TextSize } from '#client/ui/text-size.tsx'
import { phoneLink } from '#shared/kit/format-phone.ts'
import { licenseLine } from '#shared/system/settings/licenses.ts'
import { BrandMark } from './brand-mark.tsx'
import { ContactLines } from './contact-lines.tsx'
import * as copy from './copy.tsx'
import { usePage, useSettings } from './page-context.ts'

const services = [
  { href: '/business-funding', label: copy.businessFunding, hint: copy.businessFundingHint },
  { href: '/personal-funding', label: copy.personalFunding, hint: copy.personalFundingHint },
] as const

const merchantServices = { href: '/merchant-services', label: copy.merchantServices } as const
const trackApplication = { href: '/track-application', label: copy.trackApplication } as const
const apply = { href: '/application-portal', label: copy.applyNow } as const
const home = { href: '/', label: copy.home } as const
const about = { href: '/about', label: copy.aboutUs } as const
const contact = { href: '/contact', label: copy.contact } as const
const whereYouStand = {
  href: '/free-analysis',
  label: copy.seeWhereYouStand,
  hint: copy.seeWhereYouStandHint,
} as const

const quickLinks = [
  { href: '/about', label: copy.about },
  contact,
  whereYouStand,
  { href: '/calculators', label: copy.calculators },
  { href: '/privacy-policy', label: copy.privacyPolicy },
  { href: '/privacy-requests', label: copy.yourPrivacyChoices },
  { href: '/terms-of-service', label: copy.termsOfService },
  { href: '/#faq', label: copy.faq },
  { href: '/guides', label: copy.blog },
] as const

const names = { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' } as const

interface NavLinkProps {
  href: string
  className?: string
  children: ReactNode
}

const NavLink = ({ href, className = '', children }: NavLinkProps) => (
  <a
    href={href}
    aria-current={usePage().path === href ? 'page' : undefined}
    className={`inline-flex min-h-11 min-w-11 items-center rounded decoration-2 underline-offset-4 hover:text-action hover:underline aria-[current]:underline ${className}`}
  >
    {children}
  </a>
)

const button = 'inline-grid size-11 place-content-center rounded hover:bg-action-soft'
const icon = 'size-6 fill-none stroke-[1.5] stroke-current'

/** A popover, so it needs no script. */
const Menu = () => (
  <div className="not-quiet shrink-0 @max-[20rem]:ml-auto @desktop:hidden">
    <button type="button" popoverTarget="menu" className={button}>
      <span className="sr-only">{copy.menu}</span>
      <svg aria-hidden="true" viewBox="0 0 24 24" className={icon}>
        <path d="M3 6.5h18M3 12h18M3 17.5h18" />
      </svg>
    </button>
    <div id="menu" popover="auto" className="menu bg-surface text-ink shadow">
      <nav aria-label={copy.menu} className="flex min-h-full flex-col px-6 py-3">
        <button type="button" popoverTarget="menu" popoverTargetAction="hide" className={`${button} -mr-2 self-end`}>
          <span className="sr-only">{copy.closeMenu}</span>
          <svg aria-hidden="true" viewBox="0 0 24 24" className={icon}>
            <path d="m5 5 14 14M19 5 5 19" />
          </svg>
        </button>
        <ul className="divide-y divide-line text-lg">
          {[home, ...services, merchantServices, about, contact].map(({ href, label }) => (
            <li key={href}>
              <NavLink href={href} className="w-full py-3">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ButtonLink href={apply.href} className="mt-6">
          {apply.label}
        </ButtonLink>
        <ButtonLink href={whereYouStand.href} variant="secondary" className="mt-3">
          {whereYouStand.label}
        </ButtonLink>
        <TextSize className="mt-6" />
        <SocialLinks className="mt-4 flex" />
      </nav>
    </div>
  </div>
)

const Brand = () => (
  <a
    href="/"
    className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-display font-semibold text-lg leading-tight"
  >
    <BrandMark {...useSettings().brand} />
  </a>
)

/** Changes after 50 px of scrolling (the sentinel's height); the loader marks the body. */
const Header = () => (
  <>
    <span id="page-top" aria-hidden="true" className="pointer-events-none absolute top-0 h-[50px] w-px" />
    <header className="sticky top-0 z-40 border-transparent border-b bg-paper transition-colors duration-150 in-data-scrolled:border-line in-data-scrolled:bg-surface in-data-scrolled:shadow print:static">
      <div className="page-width flex items-center gap-2 py-2.5 @tablet:gap-4">
        <Brand />
        <nav
          aria-label={copy.main}
          className="not-quiet ml-auto hidden items-center gap-x-4 text-sm @desktop:flex @wide:gap-x-6"
        >
          <NavLink {...home}>{home.label}</NavLink>
          <ServicesDropdown />
          {[merchantServices, about, trackApplication, contact].map(({ href, label }) => (
            <NavLink key={href} href={href}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SocialLinks className="not-quiet hidden @wide:flex" />
        <ButtonLink
          href={apply.href}
          className="not-quiet in-data-scrolled:visible invisible ml-auto whitespace-nowrap text-sm @max-tablet:px-3 @max-[20rem]:hidden @tablet:visible @desktop:ml-2"
        >
          {apply.label}
        </ButtonLink>
        {usePage().path === apply.href && <QuietHelp />}
        <Menu />
      </div>
    </header>
  </>
)

/** While an application is open, the navigation gives way to who sees it and where to get help. */
const QuietHelp = () => {
  const { contact, brand } = useSettings()
  return (
    <p className="only-quiet ml-auto text-right text-sm">
      <span className="text-ink-soft @max-tablet:hidden">{copy.onlyWeSeeIt(brand.name)} </span>
      {contact.phone ? (
        <a href={phoneLink(contact.phone)} className={inlineLink}>
          {copy.helpByPhone(contact.phone)}
        </a>
      ) : (
        <a href="/contact" target="_blank" rel="noopener" className={inlineLink}>
          {copy.help}
        </a>
      )}
    </p>
  )
}

const inlineLink = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action'

const ServicesDropdown = () => (
  <div>
    <button
      type="button"
      popoverTarget="services"
      className="services-button inline-flex min-h-11 items-center gap-1.5 rounded hover:text-action"
    >
      {copy.services}
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-[1.5] stroke-current">
        <path d="m2 4 4 4 4-4" />
      </svg>
    </button>
    <ul
      id="services"
      popover="auto"
      className="services-list w-80 rounded border border-line bg-surface p-2 text-ink shadow"
    >
      {[...services, whereYouStand].map(({ href, label, hint }) => (
        <li key={href}>
          <a href={href} className="block rounded px-4 py-3 hover:bg-action-soft">
            <span className="block font-semibold">{label}</span>
            <span className="text-ink-soft text-sm">{hint}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
)

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

export const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <a
      href="#main"
      className="sr-only rounded bg-action px-4 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {copy.skipToContent}
    </a>
    <Header />
    <main id="main" tabIndex={-1} className="outline-none">
      {children}
    </main>
    <Footer />
  </>
)

function Footer() {
  const { brand, hours, licenses, personal } = useSettings()

  return (
    <footer className="mt-24 border-line border-t bg-sunken">
      <div className="not-quiet page-width grid gap-x-8 gap-y-10 py-12 @tablet:grid-cols-2 @desktop:grid-cols-[1.6fr_1fr_1fr_1.2fr]">
        <div className="max-w-sm">
          <p className="font-display font-semibold text-lg">{brand.name}</p>
          <p className="mt-2 text-ink-soft">{brand.tagline}.</p>
          <SocialLinks className="mt-3 flex" />
          <div className="mt-8">
            <NewsletterForm id="newsletter" />
          </div>
        </div>
        <FooterLinks title={copy.services} links={[...services, merchantServices, trackApplication]} />
        <FooterLinks title={copy.quickLinks} links={quickLinks} />
        <FooterBlock title={copy.businessHours}>
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
          <div className="grid max-w-3xl gap-2 text-ink-soft">
            <p>
              {copy.notALender(brand.name)} {personal.hasSuccessFee ? copy.feeWhenFunded : copy.feeWhenBusinessFunded}{' '}
              {copy.lenderMayPay}
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
              {copy.scrollToTop}
            </NavLink>
          </div>
        </div>
      </div>
    </footer>
  )
}

function SocialLinks({ className }: { className: string }) {
  const { social } = useSettings()
  const known = (Object.keys(names) as (keyof typeof names)[]).filter((network) => social[network] !== '')
  if (known.length === 0) return null

  return (
    <ul className={`${className} flex-wrap gap-x-4 text-sm`}>
      {known.map((network) => (
        <li key={network}>
          <a href={social[network]} rel="me noopener" className="inline-flex min-h-11 items-center underline">
            {names[network]}
          </a>
        </li>
      ))}
    </ul>
  )
}
