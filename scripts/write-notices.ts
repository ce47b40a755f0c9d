/** `npm run notices`: writes THIRD-PARTY-NOTICES, with the license of each package that is shipped. */
import fs from 'node:fs'
import path from 'node:path'
import { headOf, listShippedPackages, type ShippedPackage } from './list-shipped-packages.ts'

const isLicense = (file: string) =>
  /^(licen[cs]e|notice|copying|ofl)([.-].*)?$/i.test(file) && !/\.(js|ts|json)$/i.test(file)

/** Programs for one system differ from machine to machine: their license is named, and its text is at their sources. */
function textsOf({ folder, isForOneSystem }: ShippedPackage): string {
  if (isForOneSystem || !fs.existsSync(folder)) return ''
  return fs
    .readdirSync(folder)
    .filter(isLicense)
    .sort()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

const byText = new Map<string, string[]>()
for (const shipped of listShippedPackages()) {
  const text = textsOf(shipped)
  byText.set(text, [...(byText.get(text) ?? []), headOf(shipped)])
}
const line = '-'.repeat(80)
const sections = [...byText].map(
  ([text, heads]) => `${heads.join('\n')}\n\n${text || 'Licensed as named above; the package has no license file.'}\n`,
)
const intro = `Third-party notices

Harborline is licensed under the MIT License (LICENSE). It includes the packages below, each under its own license.
"npm run notices" writes this file from package-lock.json.
`
fs.writeFileSync('THIRD-PARTY-NOTICES', [intro, ...sections].join(`\n${line}\n\n`))
console.log(`THIRD-PARTY-NOTICES: ${[...byText.values()].flat().length} packages, ${byText.size} texts`)
