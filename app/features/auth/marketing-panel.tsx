import { FolderKanban, ListTodo, NotebookPen, ShoppingBasket } from 'lucide-react'
import { useMessages } from '#app/messages/language.ts'
import { Logo } from '#app/ui/logo.tsx'

const features = [
  ['shopping', ShoppingBasket],
  ['todos', ListTodo],
  ['notes', NotebookPen],
  ['projects', FolderKanban],
] as const

/** The app's features, beside the form if there is room. */
export function MarketingPanel() {
  const { auth, appName } = useMessages()
  return (
    <aside className="relative hidden flex-col justify-between gap-10 border-margin border-l-[0.875rem] bg-cover px-12 py-12 text-on-cover lg:flex">
      <p className="flex items-center gap-3 font-bold text-2xl tracking-[-0.01em]">
        <Logo className="size-11" />
        {appName}
      </p>
      <div>
        <h2 className="max-w-md text-balance font-bold text-5xl leading-[1.08] tracking-[-0.02em]">{auth.pitch}</h2>
        <p className="mt-5 max-w-md text-lg text-on-cover-soft">{auth.pitchHint}</p>
      </div>
      <ul className="max-w-md">
        {features.map(([name, Icon]) => (
          <li key={name} className="flex items-center gap-4 border-cover-line border-t py-3.5">
            <Icon aria-hidden="true" className="size-6 shrink-0" />
            <p>
              <strong className="block font-semibold">{auth.features[name][0]}</strong>
              <span className="text-on-cover-soft">{auth.features[name][1]}</span>
            </p>
          </li>
        ))}
      </ul>
    </aside>
  )
}
