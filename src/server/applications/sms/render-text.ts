/** A message: the full text, and its parts for the variables of a WhatsApp template. */
export interface RenderedText {
  readonly body: string
  readonly parts: readonly string[]
}

interface About {
  readonly brand: string
  readonly reference: string
  /** Without a trailing slash. */
  readonly siteUrl: string
}

/** Announces an update without its content, because phones show messages on the lock screen. */
export const updateText = ({ brand, reference, siteUrl }: About): RenderedText => ({
  body: `${brand}: there is an update on your application ${reference}. See its status: ${siteUrl}/track-application Reply STOP to end.`,
  parts: [reference, `${siteUrl}/track-application`],
})

/** Welcome message: confirms the number and explains how to stop. */
export const welcomeText = ({ brand, reference }: About): RenderedText => ({
  body: `${brand}: you’ll get a text when your application ${reference} changes. Msg and data rates may apply. Reply STOP to end, HELP for help.`,
  parts: [],
})
