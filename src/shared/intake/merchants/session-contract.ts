import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Days for which an emailed upload link is valid. */
export const statementLinkDays = 14

/** The page of emailed links. Tokens are in the fragment, which browsers do not send to servers. */
export const merchantFilePath = '/merchant-file'
export const statementLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#statement=${token}`
export const quoteLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#quote=${token}`

/** Lets this browser upload statements, with an emailed one-time link. */
export const openStatementLink = endpoint({
  method: 'POST',
  path: '/api/merchant-sessions',
  access: 'public',
  input: z.object({ token: text(1, 100, 'This link is incomplete.') }),
  reply: z.object({ reference: z.string() }),
})
