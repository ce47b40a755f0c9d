interface ReleaseState {
  readonly version: string
  readonly lockVersion: string
  readonly changelog: string
  readonly changedFiles: readonly string[]
  readonly tags: readonly string[]
}

const versionPattern = /^\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?$/

/** Returns everything that must be done before this version can be released. */
export function findReleaseFaults({ version, lockVersion, changelog, changedFiles, tags }: ReleaseState): string[] {
  const heading = headingOf(changelog, version)
  const unreleased = sectionOf(changelog, 'Unreleased')
  return [
    changedFiles.length > 0 && `Commit or discard changed files: ${changedFiles.join(', ')}`,
    !versionPattern.test(version) && `"${version}" in package.json is not a version such as 1.2.3 or 1.2.3-rc.1.`,
    lockVersion !== version &&
      `package-lock.json has version ${lockVersion}, and package.json ${version}: run npm install.`,
    tags.includes(`v${version}`) && `The tag v${version} exists: raise the version in package.json.`,
    !heading && `CHANGELOG.md has no heading "## ${version} (YYYY-MM-DD)".`,
    heading && !/\(\d{4}-\d{2}-\d{2}\)$/.test(heading) && `The heading "${heading}" in CHANGELOG.md has no date.`,
    heading && !notesOf(changelog, version) && `CHANGELOG.md says nothing about ${version}.`,
    unreleased && `CHANGELOG.md still has entries under "Unreleased": move them to ${version}.`,
  ].filter((fault): fault is string => typeof fault === 'string' && fault !== '')
}

/** Returns the entries of a version in the changelog. */
export const notesOf = (changelog: string, version: string): string => sectionOf(changelog, version)

const headingOf = (changelog: string, name: string) =>
  changelog.split('\n').find((line) => line === `## ${name}` || line.startsWith(`## ${name} `))

function sectionOf(changelog: string, name: string): string {
  const heading = headingOf(changelog, name)
  if (!heading) return ''
  const rest = changelog.slice(changelog.indexOf(heading) + heading.length)
  return (rest.split(/^## /m)[0] ?? '').trim()
}
