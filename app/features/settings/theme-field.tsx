import { type LucideIcon, Moon, Smartphone, Sun } from 'lucide-react'
import { useId } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { type Theme, themeSetting, themes } from '#app/device/settings.ts'
import { useMessages } from '#app/messages/language.ts'
import { entryHeading } from '#app/ui/settings-group.tsx'

const icons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Smartphone }

/** Light, dark, or the device's theme; only for this device, so it works offline. */
export function ThemeField() {
  const { settings: texts } = useMessages()
  const chosen = useLive(themeSetting)
  const id = useId()
  return (
    <fieldset>
      <legend className={entryHeading}>{texts.theme}</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2">
        {themes.map((theme) => {
          const Icon = icons[theme]
          return (
            <label
              key={theme}
              className="grid cursor-pointer grid-cols-[1fr_auto] gap-y-2 rounded-lg border border-edge px-2.5 py-2.5 text-[0.9375rem] leading-tight has-checked:border-primary has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
            >
              <Icon aria-hidden="true" className="size-6 text-soft" />
              <input
                type="radio"
                name={id}
                value={theme}
                checked={theme === chosen}
                onChange={() => themeSetting.set(theme)}
                className="size-5 cursor-pointer outline-none"
              />
              <span className="col-span-2">{texts.themes[theme]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
