import { useSettings } from '#client/pages/site/page-context.ts'

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
