import { useSection } from '#client/system/settings/section-context.ts'
import { NumberSetting } from '#client/system/settings/setting-fields.tsx'
import {
  type Accent,
  accentTones,
  leastContrast,
  lowestContrast,
  type Oklch,
  surroundings,
} from '#shared/system/settings/accent.ts'
import { Pair } from './pair.tsx'

const css = (color: Oklch) => `oklch(${color.join(' ')})`

/** The accent color by hue and lightness, each with a slider, and a preview for light and dark mode. */
export function ColorsForm() {
  const { hue, lightness } = useSection().value as Accent
  const isWhole = Number.isInteger(hue) && Number.isInteger(lightness)
  const accent = isWhole ? { hue, lightness } : undefined

  return (
    <>
      <Pair>
        <div>
          <NumberSetting path="hue" help="0 is pink, 90 yellow, 160 green, 255 blue." />
          <Slider path="hue" label="Hue" most={359} />
        </div>
        <div>
          <NumberSetting path="lightness" help="For light mode. Dark mode follows automatically." />
          <Slider path="lightness" label="Lightness" least={20} most={70} />
        </div>
      </Pair>
      {accent && <Preview accent={accent} />}
    </>
  )
}

function Slider({ path, label, least = 0, most }: { path: keyof Accent; label: string; least?: number; most: number }) {
  const { value, change } = useSection()
  const shown = Number((value as Accent)[path])
  return (
    <input
      type="range"
      aria-label={label}
      min={least}
      max={most}
      value={Number.isFinite(shown) ? shown : least}
      onChange={({ currentTarget }) => change(path, currentTarget.valueAsNumber)}
      className="mt-2 h-11 w-full accent-action"
    />
  )
}

function Preview({ accent }: { accent: Accent }) {
  const tones = accentTones(accent)
  const ratio = lowestContrast(accent)
  const isEnough = ratio >= leastContrast
  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            className="grid justify-items-start gap-3 rounded border border-line p-4"
            style={{ background: css(surroundings[scheme].paper), color: css(tones[scheme].action) }}
          >
            <span className="underline">A link in {scheme} mode</span>
            <span
              className="rounded px-5 py-2 font-semibold"
              style={{ background: css(tones[scheme].action), color: css(surroundings[scheme]['on-action']) }}
            >
              A button
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={`figures mt-2 text-sm ${isEnough ? 'text-ink-soft' : 'font-semibold text-danger'}`}>
        Lowest text contrast: {(Math.floor(ratio * 10) / 10).toFixed(1)} to 1.{' '}
        {isEnough ? 'Readable.' : `At least ${leastContrast} to 1 is needed. Choose a darker color.`}
      </p>
    </div>
  )
}
