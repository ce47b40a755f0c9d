import { ButtonLink } from '#client/ui/button.tsx'

interface ClosingCallProps {
  title?: string
  href?: string
  action?: string
}

export const ClosingCall = ({
  title = 'Tell us what you need. If we can’t help, we’ll say so.',
  href = '#lead-fullName',
  action = 'Get my free analysis',
}: ClosingCallProps) => (
  <section aria-labelledby="closing" className="page-width section">
    <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-5 border-action border-t-4 pt-6">
      <h2 id="closing" className="max-w-2xl text-2xl">
        {title}
      </h2>
      <ButtonLink href={href}>{action}</ButtonLink>
    </div>
  </section>
)
