import { useState } from 'react'
import { copy } from '#client/admin/lead-management/copy.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { type AlertKind, alertKinds, saveAlertChoice, useAlertChoice } from './alert-choice.ts'
import { allowsDesktopAlerts, playChime } from './ring.ts'

const labels: Record<AlertKind, string> = { sound: 'Play a sound', desktop: 'Show a desktop notification' }

/** How a person hears of new leads while they look elsewhere; saved at once, in this browser. */
export function NewLeadAlertsBlock({ me }: { me: string }) {
  const chosen = useAlertChoice(me)
  const [isBlocked, setBlocked] = useState(false)

  async function choose(kind: AlertKind, isOn: boolean) {
    setBlocked(false)
    if (kind === 'desktop' && isOn && !(await allowsDesktopAlerts())) return setBlocked(true)
    saveAlertChoice(me, new Set(alertKinds.filter((one) => (one === kind ? isOn : chosen.has(one)))))
  }

  return (
    <Block title="New lead alerts" intro={copy.alerts}>
      <FormErrors message={isBlocked ? copy.alertsBlocked : null} />
      <div className="grid grid-cols-1 justify-items-start gap-1">
        {alertKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={chosen.has(kind)}
            onChange={({ currentTarget: { checked } }) => void choose(kind, checked)}
          >
            {labels[kind]}
          </Checkbox>
        ))}
        {chosen.has('sound') && (
          <Button variant="quiet" onClick={playChime}>
            Play the sound
          </Button>
        )}
      </div>
    </Block>
  )
}
