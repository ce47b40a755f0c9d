import { ButtonLink } from '#client/ui/button.tsx'
import { Brand } from './brand.tsx'
import { Menu } from './menu.tsx'
import { NavLink } from './nav-link.tsx'
import { about, apply, contact, home, merchantServices, services, trackApplication } from './navigation.ts'
import { SocialLinks } from './social-links.tsx'

/** Changes its look after 50 px of scrolling (the sentinel's height); the loader marks the body. */
export const Header = () => (
  <>
    <span id="page-top" aria-hidden="true" className="pointer-events-none absolute top-0 h-[50px] w-px" />
    <header className="sticky top-0 z-40 border-transparent border-b bg-paper transition-shadow duration-150 in-data-scrolled:border-line in-data-scrolled:bg-surface in-data-scrolled:shadow print:static">
      <div className="page-width flex items-center gap-4 py-2.5">
        <Brand />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-x-4 text-sm @desktop:flex @wide:gap-x-6">
          <NavLink {...home}>{home.label}</NavLink>
          <ServicesDropdown />
          {[merchantServices, about, trackApplication, contact].map(({ href, label }) => (
            <NavLink key={href} href={href}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SocialLinks className="hidden @wide:flex" />
        <ButtonLink href={apply.href} className="ml-auto text-sm @max-tablet:hidden @desktop:ml-2">
          {apply.label}
        </ButtonLink>
        <Menu />
      </div>
    </header>
  </>
)

const ServicesDropdown = () => (
  <div>
    <button
      type="button"
      popoverTarget="services"
      className="services-button inline-flex min-h-11 items-center gap-1.5 rounded hover:text-action"
    >
      Services
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-[1.5] stroke-current">
        <path d="m2 4 4 4 4-4" />
      </svg>
    </button>
    <ul
      id="services"
      popover="auto"
      className="services-list w-80 rounded border border-line bg-surface p-2 text-ink shadow"
    >
      {services.map(({ href, label, hint }) => (
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
