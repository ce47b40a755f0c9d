/** Ids of sections on the tracking page that an email can open. */
export const statusSections = [
  'offers',
  'success-fee',
  'wanted',
  'choose-lenders',
  'who-has-it',
  'messages',
  'corrections',
] as const
export type StatusSection = (typeof statusSections)[number]

/**
 * Returns the tracking page's address with the reference filled in. It grants no access: the page still asks for the
 * emailed code. In the fragment, which browsers don't send.
 * @param section scrolled to once the application is open.
 */
export const statusLink = (siteUrl: string, reference: string, section?: StatusSection): string =>
  `${siteUrl}/track-application#go-on=${reference}${section ? `&at=${section}` : ''}`

export interface LinkedApplication {
  readonly reference: string
  readonly section?: StatusSection
}

/** Reads the fragment of an emailed link: `#go-on=HL-7Q4K-92XM&at=offers`. */
export function parseStatusLink(fragment: string): LinkedApplication | undefined {
  const [, reference, at] = /^#go-on=(H[\w-]{1,20})(?:&at=([\w-]+))?$/.exec(fragment) ?? []
  const section = statusSections.find((id) => id === at)
  return reference ? { reference, ...(section && { section }) } : undefined
}
