/** Escapes invalid percent signs, as in `/100%-off`, so that users get the usual 404 page. */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
