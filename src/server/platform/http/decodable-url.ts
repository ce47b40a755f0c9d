/**
 * The URL of a request, made so that the router can read it: where a percent sign begins no character, as in
 * `/100%-off`, it stands for itself. The page is then not found in the usual words.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
