/** How long a link to a package works, days. */
export const packageDays = 14

/** The page of a package. The token stands behind the number sign, which browsers send to no server. */
export const packagePath = '/package'
export const packageLink = (siteUrl: string, token: string) => `${siteUrl}${packagePath}#${token}`

/** One file of a package. Answered with the file itself. */
export const packageDocumentPath = '/api/packages/document'
