/** What a message says: as a whole for texts, and its parts for the places of a WhatsApp template. */
export interface RenderedText {
  readonly body: string
  readonly parts: readonly string[]
}

interface About {
  readonly brand: string
  readonly reference: string
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Says that there is news, and nothing of it: phones show messages while they are locked. */
export const updateText = ({ brand, reference, siteUrl }: About): RenderedText => ({
  body: `${brand}: there is news about your application ${reference}. See where it stands: ${siteUrl}/track-application Reply STOP to end.`,
  parts: [reference, `${siteUrl}/track-application`],
})

/** What somebody gets who has just agreed: proof that the number is theirs, and the way out. */
export const welcomeText = ({ brand, reference }: About): RenderedText => ({
  body: `${brand}: you get a text here when your application ${reference} changes. Msg and data rates may apply. Reply STOP to end, HELP for help.`,
  parts: [],
})
