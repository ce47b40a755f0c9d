import type { RoleCall } from '#shared/compliance/controls/contract.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'

export const RoleTable = ({ calls }: { calls: readonly RoleCall[] }) => (
  <>
    {areasOf(calls).map(([area, inArea]) => (
      <details key={area} className="border-line border-t">
        <summary className="min-h-control py-2.5 font-semibold text-action">
          {area}{' '}
          <span className="ml-2 font-normal text-ink-soft text-sm">
            {inArea.length === 1 ? '1 API request' : `${inArea.length} API requests`}
          </span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, and has to be reached to be scrolled */}
        <section aria-label={area} tabIndex={0} className="overflow-x-auto pb-4">
          <table className="w-full min-w-[46rem] text-left text-sm">
            <thead>
              <tr className="border-line border-b">
                <th scope="col" className="py-2 pr-4">
                  {' '}
                  API request{' '}
                </th>
                {staffRoles.map((role) => (
                  <th key={role} scope="col" className="px-2 py-2 text-center">
                    {roleLabels[role].name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inArea.map((call) => (
                <CallRow key={`${call.method} ${call.path}`} call={call} />
              ))}
            </tbody>
          </table>
        </section>
      </details>
    ))}
  </>
)

const CallRow = ({ call: { method, path, roles, stepUp } }: { call: RoleCall }) => (
  <tr className="border-line border-b">
    <th scope="row" className="wrap-anywhere py-1.5 pr-4 font-normal">
      <code>
        {method} {path}
      </code>
      {stepUp && (
        <span className="text-ink-soft">
          {' '}
          (confirmation required{stepUp === true ? '' : ` for ${stepUp.join(', ')}`})
        </span>
      )}
    </th>
    {staffRoles.map((role) => (
      <td key={role} className="px-2 py-1.5 text-center">
        {roles.includes(role) ? 'yes' : <span className="text-ink-soft">no</span>}
      </td>
    ))}
  </tr>
)

function areasOf(calls: readonly RoleCall[]): [string, RoleCall[]][] {
  const areas = new Map<string, RoleCall[]>()
  for (const call of calls) {
    const [, , first = '', second = ''] = call.path.split('/')
    const name = (first === 'admin' ? second : first).replaceAll('-', ' ')
    const area = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.replace(/^Api /, 'API ')
    areas.set(area, [...(areas.get(area) ?? []), call])
  }
  return [...areas].sort(([a], [b]) => a.localeCompare(b))
}
