import { Link, useLocation } from 'react-router-dom'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { sectionOf, sections } from './sections.ts'

/** An area that does not exist yet says so, and what does. */
export function ComingPage() {
  const section = sectionOf(useLocation().pathname) ?? 'dashboard'
  const { nav, coming, appName } = useMessages()
  const { Icon } = sections[section]
  return (
    <div className="sheet flex-1">
      <title>{`${nav[section]} · ${appName}`}</title>
      <PageHeader icon={<Icon aria-hidden="true" className="size-7 md:size-8" />} title={nav[section]}>
        <p className="mt-3 text-lg">{coming.text}</p>
      </PageHeader>
      <div className="line">
        <h2 className="col-start-2 border-rule border-b px-4 py-3 font-semibold">{coming.today}</h2>
      </div>
      <ul>
        {coming.works.map((work) => (
          <li key={work} className="line border-rule border-b">
            <span className="col-start-2 flex min-h-14 items-center px-4 py-2">{work}</span>
          </li>
        ))}
      </ul>
      <div className="line py-6">
        <div className="col-start-2 px-4">
          <Link to={sections.shopping.path} className={buttonClass()}>
            {coming.toShopping}
          </Link>
        </div>
      </div>
      <div className="ruled" />
    </div>
  )
}
