import { brandIcon } from '#client/platform/browser/brand.ts'

const tones = [
  { hertz: 660, from: 0 },
  { hertz: 880, from: 0.16 },
]
const toneSeconds = 0.3
const volume = 0.15

/** Plays two soft tones. Browsers allow it once the person has used the page. */
export function playChime() {
  const audio = new AudioContext()
  for (const { hertz, from } of tones) {
    const start = audio.currentTime + from
    const tone = new OscillatorNode(audio, { frequency: hertz })
    const gain = new GainNode(audio, { gain: volume })
    gain.gain.setValueAtTime(volume, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
    tone.connect(gain).connect(audio.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
  setTimeout(() => void audio.close(), 1_000)
}

/** Shows a notification of the system, without names: others may see the screen. */
export function showDesktopAlert() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const alert = new Notification('New lead', { body: 'Open Leads to claim it.', icon: brandIcon(), tag: 'new-lead' })
  alert.onclick = () => {
    window.focus()
    alert.close()
  }
}

/** Asks the browser for permission to show notifications. */
export const allowsDesktopAlerts = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted'
