import { useSettings } from '#client/pages/site/page-context.ts'

/** Shows how to reach us without JavaScript: by email, or through the form that works without it. */
export function OurAddress() {
  const { email } = useSettings().contact
  if (!email)
    return (
      <>
        through <a href="/contact">the contact page</a>
      </>
    )
  return (
    <>
      at <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
