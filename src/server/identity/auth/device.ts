/** The first match counts, because most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A readable browser name, such as `Chrome on Windows`. Only a hint: browsers can send anything. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
