/** How long a package link works, days. */
export const packageDays = 14

/** Page of a package. The token is in the URL fragment, which browsers never send to a server. */
export const packagePath = '/package'
export const packageLink = (siteUrl: string, token: string) => `${siteUrl}${packagePath}#${token}`

/** Downloads one document of a package. */
export const packageDocumentPath = '/api/packages/document'
