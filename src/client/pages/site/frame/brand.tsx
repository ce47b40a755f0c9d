import { useSettings } from '#client/pages/site/page-context.ts'

export const Brand = () => (
  <a
    href="/"
    className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-display font-semibold text-lg leading-tight"
  >
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className="size-8 shrink-0 @max-[14rem]:hidden fill-none stroke-[1.5] stroke-on-action"
    >
      <rect width="32" height="32" rx="7" className="fill-action stroke-none" />
      <path d="M10 7v11M22 7v11M10 13h12" strokeWidth="2.5" />
      <path d="M6 23c2.5-2 4.2-2 6.7 0s4.2 2 6.7 0 4.2-2 6.6 0" />
    </svg>
    {useSettings().brand.name}
  </a>
)
