import { ButtonLink } from '#client/ui/button.tsx'
import { TextSize } from '#client/ui/text-size.tsx'
import { NavLink } from './nav-link.tsx'
import { about, apply, contact, home, merchantServices, services } from './navigation.ts'
import { SocialLinks } from './social-links.tsx'

const button = 'inline-grid size-11 place-content-center rounded hover:bg-action-soft'
const icon = 'size-6 fill-none stroke-[1.5] stroke-current'

/** Navigation on small screens; a popover, so it needs no script. */
export const Menu = () => (
  <div className="shrink-0 @max-tablet:ml-auto @desktop:hidden">
    <button type="button" popoverTarget="menu" className={button}>
      <span className="sr-only">Menu</span>
      <svg aria-hidden="true" viewBox="0 0 24 24" className={icon}>
        <path d="M3 6.5h18M3 12h18M3 17.5h18" />
      </svg>
    </button>
    <div id="menu" popover="auto" className="menu bg-surface text-ink shadow">
      <nav aria-label="Menu" className="flex min-h-full flex-col px-6 py-3">
        <button type="button" popoverTarget="menu" popoverTargetAction="hide" className={`${button} -mr-2 self-end`}>
          <span className="sr-only">Close menu</span>
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
        <TextSize className="mt-6" />
        <SocialLinks className="mt-4 flex" />
      </nav>
    </div>
  </div>
)
