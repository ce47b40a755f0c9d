import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Days for which a browser may send statements for a request. */
export const sessionDays = 7

/** Days for which a mailed link to send statements waits to be used. */
export const statementLinkDays = 14

/** The page behind mailed links. Tokens stand behind the number sign, which browsers send to no server. */
export const merchantFilePath = '/merchant-file'
export const statementLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#statement=${token}`
export const quoteLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#quote=${token}`

/** Lets this browser send statements, by a mailed link that works once. */
export const openStatementLink = endpoint({
  method: 'POST',
  path: '/api/merchant-sessions',
  access: 'public',
  input: z.object({ token: text(1, 100, 'This link is not complete.') }),
  reply: z.object({ reference: z.string() }),
})
