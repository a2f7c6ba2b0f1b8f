import { useNotificationTexts } from '#app/messages/notifications.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { Input } from '#shared/contract.ts'
import { type PushState, usualSilence } from '#shared/notifications.ts'

interface ChoicesProps {
  state: PushState
  onChoose: (change: (now: PushState) => Input<'push.settings'>) => void
}

/** Switches for the notifications of tasks and for the quiet hours. */
export function Choices({ state: { tasks, silence }, onChoose }: ChoicesProps) {
  const texts = useNotificationTexts()
  const chooseHours = (hours: Partial<typeof usualSilence>) =>
    onChoose((now) => ({ silence: { ...(now.silence ?? usualSilence), ...hours } }))
  const hour = (label: string, value: number, choose: (minute: number) => void) => (
    <SelectField
      label={label}
      value={String(value)}
      options={minutesWith(value).map((minute) => [String(minute), clockOf(minute)] as const)}
      onChoose={(minute) => choose(Number(minute))}
    />
  )
  return (
    <div className="mt-2">
      <Switch
        label={texts.tasks}
        hint={texts.tasksHint}
        checked={tasks}
        onChange={(on) => onChoose(() => ({ tasks: on }))}
      />
      <Switch
        label={texts.silence}
        hint={texts.silenceHint}
        checked={silence !== null}
        onChange={(on) => onChoose(() => ({ silence: on ? usualSilence : null }))}
      />
      {silence && (
        <div className="grid max-w-xs grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
          {hour(texts.from, silence.from, (from) => chooseHours({ from }))}
          {hour(texts.to, silence.to, (to) => chooseHours({ to }))}
        </div>
      )}
    </div>
  )
}

const halfHours = Array.from({ length: 48 }, (_, at) => at * 30)

/** The minutes of the day to choose from: every half hour, and `chosen`, which may be another minute. */
const minutesWith = (chosen: number): number[] =>
  halfHours.includes(chosen) ? halfHours : [...halfHours, chosen].sort((a, b) => a - b)

/** A time such as `22:00`. */
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
