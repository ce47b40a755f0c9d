/** Escapes an invalid percent sign, as in `/100%-off`, so that the user gets the usual 404 page. */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
